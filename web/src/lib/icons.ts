/** The drawings' icons, and a few that only the pages use, as one sprite on the page. */

import sprite from '../../../src/orrery/drawing/icons.svg?raw';

const LINE = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';

const OWN: Record<string, string> = {
  pause: '<path fill="currentColor" d="M6 4h4v16H6zM14 4h4v16h-4z"/>',
  link: `<path ${LINE} d="M10 14a4.500 4.500 0 0 0 6.500 0l3.500-3.500a4.600 4.600 0 0 0-6.500-6.500L12 5.500M14 10a4.500 4.500 0 0 0-6.500 0L4 13.500a4.600 4.600 0 0 0 6.500 6.500l1.500-1.500"/>`,
  copy: `<rect x="8.500" y="8.500" width="12" height="12" rx="2.500" ${LINE}/><path ${LINE} d="M15.500 5V3.500h-12v12H5"/>`,
  send: `<path ${LINE} d="M3.500 12L20.500 4 15 20.500l-3.500-7zM11.500 13.500L20.500 4"/>`,
  device: `<rect x="7" y="2.500" width="10" height="19" rx="2.500" ${LINE}/><path ${LINE} d="M11 18.500h2"/>`,
  leave: `<path ${LINE} d="M14.500 3.500h-9v17h9M10 12h11M17.500 8.500L21 12l-3.500 3.500"/>`,
  edit: `<path ${LINE} d="M4 20l1-4.500L16 4.500l3.500 3.500L8.500 19z"/>`,
  help: `<circle cx="12" cy="12" r="9.300" ${LINE}/><path ${LINE} d="M9.300 9.300a2.800 2.800 0 1 1 3.700 2.900c-.7.300-1 .8-1 1.800"/><circle cx="12" cy="17.200" r="1.200" fill="currentColor"/>`,
  sound: `<path ${LINE} d="M4 9.500v5h3.500L12 19V5L7.500 9.500zM15.500 9a4.200 4.200 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11"/>`,
  sun: `<circle cx="12" cy="12" r="4.500" ${LINE}/><path ${LINE} d="M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.400 1.400M17.600 17.600L19 19M5 19l1.400-1.400M17.600 6.400L19 5"/>`,
  steps: `<path ${LINE} d="M4 20h5v-5h5v-5h5V5"/>`,
  start: `<path ${LINE} d="M5 4.500v15"/><path fill="currentColor" d="M20 4.500v15L8.500 12z"/>`,
  finish: `<path ${LINE} d="M19 4.500v15"/><path fill="currentColor" d="M4 4.500v15L15.500 12z"/>`,
  before: `<path ${LINE} d="M15 5l-7 7 7 7"/>`,
  menu: `<path ${LINE} d="M4 6.500h16M4 12h16M4 17.500h16"/>`,
  orbit:
    '<circle cx="12" cy="12" r="3.600" fill="#FFD166"/><ellipse cx="12" cy="12" rx="10.500" ry="4.600" fill="none" stroke="var(--accent)" stroke-width="1.800" transform="rotate(-28 12 12)"/><circle cx="20.600" cy="6.200" r="2.200" fill="currentColor"/>',
};

const known = new Set<string>();

export function installIcons(): void {
  const symbols = Object.entries(OWN)
    .map(([name, inside]) => `<symbol id="i-${name}" viewBox="0 0 24 24">${inside}</symbol>`)
    .join('');
  const holder = document.createElement('div');
  holder.id = 'sprite';
  holder.style.cssText = 'position:absolute;width:0;height:0;overflow:hidden';
  holder.setAttribute('aria-hidden', 'true');
  holder.innerHTML = `${sprite}<svg width="0" height="0"><defs>${symbols}</defs></svg>`;
  document.body.prepend(holder);
  for (const symbol of holder.querySelectorAll('symbol')) known.add(symbol.id);
}

export function hasIcon(name: string): boolean {
  return known.has(`i-${name}`);
}

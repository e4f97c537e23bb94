/**
 * A drawing on the page: puts the service's SVG in place, lets pieces travel from where they were, and marks what can be
 * chosen. Ids stay the same from drawing to drawing, so that an id in another place is a piece that moved.
 */

const FLIGHT_MS = 260;
const FADE_MS = 220;
const TICK_MS = 320;
/** At most so many pieces fly at the same time; the next three wait. */
const AT_ONCE = 3;
const WAVE_MS = 110;
/** Beyond this many the drawing has changed as a whole, and nothing flies. */
const MOST_FLIGHTS = 18;
const NEAR_PX = 1.5;

export interface Marks {
  /** What can be chosen and glows. */
  legal: ReadonlySet<string>;
  /** What can be chosen, whether it glows or not. */
  open: ReadonlySet<string>;
  /** What the previewed answer is about. */
  hover: ReadonlySet<string>;
  /** What was clicked already, or is staged. */
  selected: ReadonlySet<string>;
  changed: ReadonlySet<string>;
  /** What a screen reader says of a target. */
  label(target: string): string;
}

interface Spot {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** What may be the same thing in another place. */
  kin: string | null;
  text: string;
}

function spots(host: Element): Spot[] {
  const found: Spot[] = [];
  for (const element of host.querySelectorAll('svg [id]')) {
    if (!(element instanceof SVGGraphicsElement) || element.closest('defs, clipPath')) continue;
    const box = element.getBoundingClientRect();
    if (box.width === 0 && box.height === 0) continue;
    found.push({
      id: element.id,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      width: box.width,
      height: box.height,
      kin: element.getAttribute('data-kin'),
      text: element.tagName === 'text' ? (element.textContent ?? '') : '',
    });
  }
  return found;
}

/** How many pixels of the screen one unit of an element's parent is. */
function scaleOf(element: SVGGraphicsElement): number {
  const matrix = (element.parentElement as unknown as SVGGraphicsElement | null)?.getScreenCTM?.();
  return matrix ? Math.hypot(matrix.a, matrix.b) || 1 : 1;
}

/** The drawings that change together: a piece may go from one to another. */
let changing: { before: Map<string, Spot>; hosts: Set<HTMLElement> } | null = null;

function remember(host: HTMLElement): void {
  if (!changing) {
    changing = { before: new Map(), hosts: new Set() };
    // when all of them are drawn, and before any of it is seen
    queueMicrotask(settle);
  }
  changing.hosts.add(host);
  for (const spot of spots(host)) changing.before.set(spot.id, spot);
}

/** Put a drawing in place of the one before; what moved, appeared or was counted shows it. */
export function draw(host: HTMLElement, svg: string, isMoving: boolean): void {
  const focused = host.contains(document.activeElement)
    ? document.activeElement?.closest('[data-target]')?.getAttribute('data-target')
    : null;
  if (isMoving && (host.firstElementChild || changing)) remember(host);
  host.innerHTML = svg;
  if (focused) find(host, focused)?.focus({ preventScroll: true });
}

/** A drawing leaves the page: its pieces may turn up in another one. */
export function clear(host: HTMLElement, isMoving: boolean): void {
  if (isMoving && host.isConnected) remember(host);
}

function settle(): void {
  if (!changing) return;
  const { before, hosts } = changing;
  changing = null;
  const flights: { element: SVGGraphicsElement; from: Spot; to: Spot }[] = [];
  const fresh: { element: SVGGraphicsElement; spot: Spot }[] = [];
  const now = new Set<string>();
  for (const host of hosts) {
    for (const spot of spots(host)) {
      now.add(spot.id);
      const element = host.querySelector<SVGGraphicsElement>(`[id="${CSS.escape(spot.id)}"]`);
      if (!element) continue;
      const old = before.get(spot.id);
      if (!old) {
        fresh.push({ element, spot });
        continue;
      }
      // a layer that holds more than before is wider, but nothing that moved
      const isSame = spot.kin !== null || (isClose(old.width, spot.width) && isClose(old.height, spot.height));
      const isThere = isClose(old.x, spot.x) && isClose(old.y, spot.y);
      const isCarried = flights.some((other) => other.element.contains(element));
      if (isSame && !isThere && !isCarried) flights.push({ element, from: old, to: spot });
      if (old.text !== spot.text) tick(element, old.text, spot.text);
    }
  }
  const gone = [...before.values()].filter((spot) => spot.kin !== null && !now.has(spot.id));
  const pieces = fresh.filter(({ spot }) => spot.kin !== null);
  for (const { element, spot } of fresh) {
    const from = spot.kin === null ? null : nearest(gone, spot);
    const isHolder =
      spot.kin === null && pieces.some((piece) => element !== piece.element && element.contains(piece.element));
    const isHeld = fresh.some(
      (other) => other.element !== element && other.spot.kin !== null && other.element.contains(element),
    );
    if (from) {
      gone.splice(gone.indexOf(from), 1);
      flights.push({ element, from, to: spot });
    } else if (!isHolder && !isHeld) {
      element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE_MS, easing: 'ease-out' });
    }
  }
  if (flights.length <= MOST_FLIGHTS) flights.forEach(({ element, from, to }, index) => fly(element, from, to, index));
}

function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) < NEAR_PX;
}

function nearest(gone: readonly Spot[], to: Spot): Spot | null {
  let best: Spot | null = null;
  for (const spot of gone) {
    if (spot.kin !== to.kin) continue;
    if (!best || Math.hypot(spot.x - to.x, spot.y - to.y) < Math.hypot(best.x - to.x, best.y - to.y)) best = spot;
  }
  return best;
}

/** Along a straight line, growing or shrinking on the way. */
function fly(element: SVGGraphicsElement, from: Spot, to: Spot, index: number): void {
  const unit = scaleOf(element);
  const start: Keyframe = { translate: `${(from.x - to.x) / unit}px ${(from.y - to.y) / unit}px` };
  const end: Keyframe = { translate: '0px 0px' };
  // the origin of scaling would also become that of a transformation that is there already
  if (!element.hasAttribute('transform') && to.width > 0 && !isClose(from.width, to.width)) {
    element.style.transformBox = 'fill-box';
    element.style.transformOrigin = 'center';
    start.scale = String(from.width / to.width);
    end.scale = '1';
  }
  element.animate([start, end], {
    duration: FLIGHT_MS,
    delay: Math.floor(index / AT_ONCE) * WAVE_MS,
    easing: 'ease-out',
    fill: 'backwards',
  });
}

/** Count from one number to the other. */
function tick(element: Element, from: string, to: string): void {
  const [start, end] = [Number(from), Number(to)];
  if (from === '' || to === '' || !Number.isInteger(start) || !Number.isInteger(end) || element.children.length > 0)
    return;
  const begin = performance.now();
  const frame = (time: number) => {
    const share = Math.min(1, (time - begin) / TICK_MS);
    element.textContent = String(Math.round(start + (end - start) * share));
    if (share < 1 && element.isConnected) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

export function find(host: Element, target: string): SVGElement | null {
  return host.querySelector<SVGElement>(`[data-target="${CSS.escape(target)}"]`);
}

/** The nearest target around an element that satisfies a condition. */
export function targetAt(from: EventTarget | null, isWanted: (target: string) => boolean): string | null {
  let element = from instanceof Element ? from.closest('[data-target]') : null;
  while (element) {
    const target = element.getAttribute('data-target') ?? '';
    if (isWanted(target)) return target;
    element = element.parentElement?.closest('[data-target]') ?? null;
  }
  return null;
}

/** Show which targets can be chosen, are chosen, have changed. */
export function mark(host: Element, marks: Marks): void {
  const svg = host.querySelector('svg');
  svg?.classList.toggle('asks', marks.legal.size > 0);
  let isFirst = true;
  const active = document.activeElement;
  for (const element of host.querySelectorAll<SVGElement>('[data-target]')) {
    const target = element.getAttribute('data-target') ?? '';
    const isLegal = marks.legal.has(target);
    const { classList } = element;
    classList.toggle('is-legal', isLegal);
    classList.toggle('is-hover', marks.hover.has(target));
    classList.toggle('is-selected', marks.selected.has(target));
    classList.toggle('is-changed', marks.changed.has(target));
  }
  for (const element of host.querySelectorAll<SVGElement>('[data-target]')) {
    const target = element.getAttribute('data-target') ?? '';
    // a button inside a button is none: the innermost is the one for the keyboard
    const isButton =
      (marks.legal.has(target) || marks.selected.has(target)) && !element.querySelector('.is-legal, .is-selected');
    if (isButton) {
      element.setAttribute('role', 'button');
      element.setAttribute('aria-label', named(marks.label(target), element));
      if (marks.selected.has(target)) element.setAttribute('aria-pressed', 'true');
      else element.removeAttribute('aria-pressed');
      element.setAttribute('tabindex', isFirst ? '0' : '-1');
      isFirst = false;
    } else if (element !== active) {
      for (const name of ['role', 'tabindex', 'aria-label', 'aria-pressed']) element.removeAttribute(name);
    }
  }
}

/** A label that also says what is written on the target, so that speaking what one sees finds it. */
function named(label: string, element: Element): string {
  const written = [...element.querySelectorAll('text')].map((text) => text.textContent?.trim() ?? '').filter(Boolean);
  const seen = written.join(' ');
  return seen === '' || label.includes(seen) ? label : `${label}. ${seen}`;
}

/** The target nearest in a direction, for the arrow keys. */
export function neighbour(root: ParentNode, from: Element, key: string, selector: string): SVGElement | null {
  const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (!direction) return null;
  const [ux = 0, uy = 0] = direction;
  const here = centre(from);
  let best: SVGElement | null = null;
  let least = Infinity;
  for (const element of root.querySelectorAll<SVGElement>(selector)) {
    if (element === from) continue;
    const there = centre(element);
    const along = (there.x - here.x) * ux + (there.y - here.y) * uy;
    const across = Math.abs((there.x - here.x) * uy) + Math.abs((there.y - here.y) * ux);
    if (along <= 1) continue;
    const far = along + 2 * across;
    if (far < least) [best, least] = [element, far];
  }
  return best;
}

function centre(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

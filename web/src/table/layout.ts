/** How drawings share the room: all of them at one scale, so that text is equally large everywhere. */

import type { Panel } from '../api/types';

export interface Size {
  width: number;
  height: number;
}

/** The size of a drawing in its own units, from its viewBox. */
export function sizeOf(svg: string, otherwise: Size): Size {
  const numbers =
    /viewBox="([^"]+)"/
      .exec(svg)?.[1]
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const [, , width, height] = numbers;
  return width && height ? { width, height } : otherwise;
}

/** Rows of drawings: each of the centre on its own, then those below side by side. */
export function rows(panels: readonly Panel[]): Panel[][] {
  const centre = panels.filter((panel) => panel.place === 'centre').map((panel) => [panel]);
  const bottom = panels.filter((panel) => panel.place === 'bottom');
  return bottom.length > 0 ? [...centre, bottom] : centre;
}

/** The scale at which all rows fit into the room; not below `least`, for then they are scrolled. */
export function fit(lines: readonly (readonly Size[])[], room: Size, gap: number, least: number, most: number): number {
  let width = 0;
  let height = 0;
  let gapsAcross = 0;
  for (const line of lines) {
    const sum = line.reduce((total, size) => total + size.width, 0);
    if (sum > width) [width, gapsAcross] = [sum, (line.length - 1) * gap];
    height += Math.max(0, ...line.map((size) => size.height));
  }
  if (width === 0 || height === 0) return 1;
  const across = (room.width - gapsAcross) / width;
  const down = (room.height - (lines.length - 1) * gap) / height;
  return Math.max(least, Math.min(most, across, down));
}

/** How high drawings are when they are so wide. */
export function heightsAt(panels: readonly Panel[], width: number): number[] {
  return panels.map((panel) => {
    const size = sizeOf(panel.svg, panel);
    return (size.height * width) / size.width;
  });
}

/** The drawings, by their ids, on which something can be chosen. */
export function litPanels(
  panels: readonly Panel[],
  legal: ReadonlySet<string>,
  svgOf: (panel: Panel) => string = (panel) => panel.svg,
): Set<string> {
  const isLit = (panel: Panel) => [...legal].some((target) => svgOf(panel).includes(`data-target="${target}"`));
  return new Set(panels.filter(isLit).map((panel) => panel.id));
}

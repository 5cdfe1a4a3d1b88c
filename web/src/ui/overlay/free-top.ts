interface Extent {
  top: number;
  bottom: number;
}

export type Side = 'top' | 'bottom';

// In pixels.
const GAP = 12;

/**
 * Returns the top at which an element of this height overlaps nothing in `kept`, as near as
 * possible to that side of the view, or undefined if there is none.
 */
export function freeTop(kept: readonly Extent[], height: number, view: Extent, side: Side) {
  const [first, last] = [view.top + GAP, view.bottom - GAP - height];
  const isFree = (top: number) =>
    top >= first &&
    top <= last &&
    kept.every((one) => one.bottom <= top || one.top >= top + height);
  const below = [first, ...kept.map(({ bottom }) => bottom + GAP)].filter(isFree);
  const above = [last, ...kept.map(({ top }) => top - GAP - height)].filter(isFree);
  const places = side === 'top' ? below : above;
  if (places.length === 0) return undefined;
  return side === 'top' ? Math.min(...places) : Math.max(...places);
}

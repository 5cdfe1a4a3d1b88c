import { LIMITS, lengthOf } from '@lodge/contracts';

// What was added gives way to the limit, not what stood there before. `left` counts its characters
// that did not fit.
export function fitted(before: string, after: string): { text: string; left: number } {
  if (lengthOf(after) <= LIMITS.messageLength) return { text: after, left: 0 };
  const [old, next] = [[...before], [...after]];
  const start = commonLength(old, next);
  const end = commonLength(old.slice(start).toReversed(), next.slice(start).toReversed());
  const room = Math.max(0, LIMITS.messageLength - start - end);
  const added = next.slice(start, next.length - end);
  const kept = [...next.slice(0, start), ...added.slice(0, room), ...next.slice(next.length - end)];
  return {
    text: kept.slice(0, LIMITS.messageLength).join(''),
    left: next.length - LIMITS.messageLength,
  };
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((character, index) => character !== other[index]);
  return differs < 0 ? one.length : differs;
}

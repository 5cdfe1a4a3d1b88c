// @ts-check

/** @param {number[]} sorted @param {number} share 0.99 for the 99th percentile */
export const percentile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[upper] : (sorted[upper - 1] + sorted[upper]) / 2;
}

/** @typedef {{ median: number, low: number, high: number }} Spread */

/** @param {number[]} values @returns {Spread} */
export const spreadOf = (values) => ({
  median: median(values),
  low: Math.min(...values),
  high: Math.max(...values),
});

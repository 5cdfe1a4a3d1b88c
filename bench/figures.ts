/** @param share 0.99 for the 99th percentile */
export const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

export function median(values: number[]) {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[upper] : (sorted[upper - 1] + sorted[upper]) / 2;
}

export type Spread = { median: number; low: number; high: number };

export const spreadOf = (values: number[]): Spread => ({
  median: median(values),
  low: Math.min(...values),
  high: Math.max(...values),
});

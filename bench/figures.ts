/** @param share 0.99 for the 99th percentile @returns 0 of nothing */
export const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export function median(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[upper] : (sorted[upper - 1] + sorted[upper]) / 2;
}

export function timesOf(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    count: times.length,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    longest: sorted.at(-1) ?? 0,
  };
}

export type Spread = { median: number; low: number; high: number };

export const spreadOf = (values: number[]): Spread => ({
  median: median(values),
  low: Math.min(...values),
  high: Math.max(...values),
});

/** Adds counts by name. */
export function add(sums: Record<string, number>, more: Record<string, number>) {
  for (const [name, count] of Object.entries(more)) sums[name] = (sums[name] ?? 0) + count;
}

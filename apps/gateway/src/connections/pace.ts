// Milliseconds without progress, for a tunnel or a change of cells.
const GRACE = 10_000;
const LEAST_RATE = 8_192;

export interface Progress {
  milliseconds: number;
  bytes: number;
}

export function isTooSlow({ milliseconds, bytes: before }: Progress, bytes: number): boolean {
  return milliseconds > GRACE + ((bytes - before) / LEAST_RATE) * 1_000;
}

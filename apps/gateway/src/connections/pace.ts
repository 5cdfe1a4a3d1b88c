import { ERROR_TEXTS } from '@lodge/contracts';
import { ApiError } from '@lodge/service';

// Milliseconds without progress, for a tunnel or a change of cells.
const GRACE = 10_000;
const MIN_RATE = 8_192;

export interface Progress {
  milliseconds: number;
  bytes: number;
}

export function isTooSlow({ milliseconds, bytes: before }: Progress, bytes: number): boolean {
  return milliseconds > GRACE + ((bytes - before) / MIN_RATE) * 1_000;
}

export const tooSlow = () => new ApiError(408, ERROR_TEXTS.requestTooSlow);

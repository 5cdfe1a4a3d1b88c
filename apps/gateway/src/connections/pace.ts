/** Milliseconds before a client's pace counts: a tunnel, a change of cells. */
const GRACE = 10_000;
/** Bytes a second that even a slow telephone line carries. */
const LEAST_RATE = 8_192;

export interface Progress {
  /** Milliseconds spent waiting for the client. */
  milliseconds: number;
  /** The socket's count of bytes when the exchange began. */
  bytes: number;
}

/** @param bytes the socket's count now */
export function isTooSlow({ milliseconds, bytes: before }: Progress, bytes: number): boolean {
  return milliseconds > GRACE + ((bytes - before) / LEAST_RATE) * 1_000;
}

/**
 * Milliseconds, each less than what waits for it. Pages give up after `TIMES.requestTimeout`; the
 * gateway answers before they do, and after a service has waited for a connection, and for a statement or a turn to hash.
 */
export const TIME_LIMITS = {
  gateway: 9_500,
  hash: 6_000,
  statement: 6_000,
  connection: 3_000,
} as const;

/** Milliseconds after which a call begins no further piece of its work; the last takes its time. */
export const MAX_CALL_TIME = 3_000;

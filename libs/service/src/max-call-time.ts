/**
 * Milliseconds after which a call begins no further piece of its work. The gateway answers for a
 * service after 8 s, and the last piece takes its time.
 */
export const MAX_CALL_TIME = 4_000;

let ahead = 0;

/** Takes the `Date` header of a response. */
export function readServerTime(date: string | null): void {
  const time = Date.parse(date ?? '');
  if (time) ahead = Date.now() - time;
}

/** The server's time in milliseconds, for comparison with its instants: a device's can be wrong. */
export const serverNow = (): number => Date.now() - ahead;

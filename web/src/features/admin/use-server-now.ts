import { useState } from 'react';
import { serverNow } from '../../lib/server-clock.js';
import { useInterval } from '../../lib/use-interval.js';

// Milliseconds.
const A_MINUTE = 60_000;

/** The server's time in milliseconds, up to a minute old. */
export function useServerNow(): number {
  const [now, setNow] = useState(serverNow);
  useInterval(() => setNow(serverNow()), A_MINUTE);
  return now;
}

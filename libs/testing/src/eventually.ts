import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Polls `read` every 50 ms until it returns something other than undefined or false.
 * @param what names the condition in the error
 * @param timeout milliseconds
 * @throws Error after the timeout
 */
export async function eventually<T>(
  what: string,
  read: () => Promise<T | undefined | false>,
  timeout = 90_000,
): Promise<T> {
  const until = Date.now() + timeout;
  for (;;) {
    const seen = await read();
    if (seen !== undefined && seen !== false) return seen;
    if (Date.now() > until) throw new Error(`${what}: not within ${timeout / 1000} s`);
    await sleep(50);
  }
}

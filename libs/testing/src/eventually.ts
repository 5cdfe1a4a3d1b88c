import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The first answer of `look` that is neither undefined nor false; asked again and again until then.
 * @param patience milliseconds
 * @throws Error that says `what` did not come
 */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  patience = 90_000,
): Promise<T> {
  const until = Date.now() + patience;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (Date.now() > until) throw new Error(`${what}: not within ${patience / 1000} s`);
    await sleep(50);
  }
}

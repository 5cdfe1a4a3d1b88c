import { readFileSync } from 'node:fs';

/** Beyond, another gateway is cheaper. */
const MOST = 20_000;
/** Assumed where the system does not report the limit. */
const USUAL_DESCRIPTORS = 1_024;

/**
 * Client connections this process can take: two fifths of its file descriptors, since a live stream
 * holds one to the client and one to the service, and some must be left for the rest.
 */
export const mostConnections = (): number => Math.min(MOST, Math.floor(descriptors() * 0.4));

function descriptors(): number {
  try {
    const [, limit] =
      /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === 'unlimited' ? MOST * 3 : Number(limit ?? USUAL_DESCRIPTORS);
  } catch {
    return USUAL_DESCRIPTORS;
  }
}

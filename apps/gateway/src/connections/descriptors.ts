import { readFileSync } from 'node:fs';

const MOST = 20_000;
// Where the system does not report the limit.
const USUAL_DESCRIPTORS = 1_024;

// A live stream holds a descriptor to the client and one to the service; some are for the rest.
export const maxConnections = (): number => Math.min(MOST, Math.floor(descriptors() * 0.4));

function descriptors(): number {
  try {
    const [, limit] =
      /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === 'unlimited' ? MOST * 3 : Number(limit ?? USUAL_DESCRIPTORS);
  } catch {
    return USUAL_DESCRIPTORS;
  }
}

import { readFileSync } from 'node:fs';

const MOST = 20_000;
const LEAST = 100;
// The assumed limit, if the system does not report it.
const USUAL_DESCRIPTORS = 1_024;

// Bytes: the gateway at rest, and a connection with the longest head and as much of a body as it
// may hold without asking.
const OWN_MEMORY = 167_772_160;
const MEMORY_OF_CONNECTION = 81_920;

/**
 * Returns how many connections fit. A live stream holds a descriptor to the client and one to the
 * service; some are left for the rest.
 * @param memory bytes that the container may take
 */
export const maxConnections = (
  memory = process.constrainedMemory() || Infinity,
  files = descriptors(),
) =>
  Math.max(
    LEAST,
    Math.min(
      MOST,
      Math.floor(files * 0.4),
      Math.floor((memory - OWN_MEMORY) / MEMORY_OF_CONNECTION),
    ),
  );

function descriptors(): number {
  try {
    const [, limit] =
      /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === 'unlimited' ? MOST * 3 : Number(limit ?? USUAL_DESCRIPTORS);
  } catch {
    return USUAL_DESCRIPTORS;
  }
}

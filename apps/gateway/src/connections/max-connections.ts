import { readFileSync } from 'node:fs';

const MAX = 20_000;
const MIN = 100;
const USUAL_DESCRIPTORS = 1_024;

// Bytes: the gateway at rest, and a connection with the longest head and part of a body.
const OWN_MEMORY = 167_772_160;
const MEMORY_OF_CONNECTION = 81_920;

/** A live stream holds two descriptors; some are left for the rest. `memory` is in bytes. */
export const maxConnections = (
  memory = process.constrainedMemory() || Infinity,
  files = descriptors(),
) =>
  Math.max(
    MIN,
    Math.min(
      MAX,
      Math.floor(files * 0.4),
      Math.floor((memory - OWN_MEMORY) / MEMORY_OF_CONNECTION),
    ),
  );

function descriptors(): number {
  try {
    const [, limit] =
      /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === 'unlimited' ? MAX * 3 : Number(limit ?? USUAL_DESCRIPTORS);
  } catch {
    return USUAL_DESCRIPTORS;
  }
}

import { LIMITS } from '@lodge/contracts';

// The decoder sends an empty frame once ready, then for each file a verdict and its variants.
export type Verdict = Success | { failure: Failure };

interface Success {
  width: number;
  height: number;
  placeholder: string;
  hash: string | null;
}

export type Failure = 'invalid' | 'out_of_memory';

export const MAX_FRAME_BYTES = 4 * LIMITS.imageBytes;

// The frame is untrusted: hostile bytes may control the decoder. Returns undefined if malformed.
export function parseVerdict(frame: Buffer): Verdict | undefined {
  const verdict: Partial<Success & { failure: Failure }> = JSON.parse(frame.toString());
  const { width, height, placeholder, hash, failure } = verdict;
  if (failure === 'invalid' || failure === 'out_of_memory') return { failure };
  if (!isSide(width) || !isSide(height) || !isColour(placeholder)) return undefined;
  if (!isHash(hash)) return undefined;
  return { width, height, placeholder, hash };
}

const isSide = (side: unknown): side is number =>
  Number.isInteger(side) && Number(side) > 0 && Number(side) <= LIMITS.imageSide;

const isColour = (colour: unknown): colour is string => /^#[0-9a-f]{6}$/.test(String(colour));

const isHash = (hash: unknown): hash is string | null =>
  hash === null || (typeof hash === 'string' && /^[01]{256}$/.test(hash));

export const isWebp = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';

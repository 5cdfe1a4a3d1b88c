import type { Job } from 'bullmq';
import type { DecoderFailed } from '../decoding/decoder-process.js';

// An attempt may hold a place and a core for two minutes: few as long as that are made.
const LONG = 30_000;
const MAX_LONG = 3;

export const isLastAttempt = (
  { attemptsMade, opts }: Pick<Job, 'attemptsMade' | 'opts'>,
  { took }: DecoderFailed,
): boolean => attemptsMade + 1 >= (took > LONG ? MAX_LONG : (opts.attempts ?? 1));

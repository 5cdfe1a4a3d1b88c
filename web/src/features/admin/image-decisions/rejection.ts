import type { BodyOf } from '@lodge/contracts';

// Why a photo is rejected, for its owner to read.
export type Because = Pick<BodyOf<'rejectImage'>, 'reason' | 'note'>;

import { MAX_ID } from '@lodge/service';
import type { AdminImage } from '@lodge/contracts';
import type { ImagesQuery } from './images.dto.js';

// Pending ones like a photo that was decided before, other pending ones, approved ones.
const STAGES = 'mwd';

type Position = [stage: number, rank: number];

const BEFORE_ALL: Position = [0, 0];
const END_OF_PENDING: Position = [1, MAX_ID];
const END: Position = [2, 0];

// After one position, up to and including another, as in `queueRange`. The cursor is the letter of
// the stage and an id.
export function imageRange({
  cursor,
  status,
}: Pick<ImagesQuery, 'cursor' | 'status'>): [...after: Position, ...through: Position] {
  const position = cursor ? positionOf(cursor) : BEFORE_ALL;
  const isBeforeApproved = position[0] < STAGES.indexOf('d');
  return [
    ...(status === 'approved' && isBeforeApproved ? END_OF_PENDING : position),
    ...(status === 'pending' ? END_OF_PENDING : END),
  ];
}

export function imageCursor({
  id,
  is_approved: isApproved,
  earlier_decision: earlierDecision,
}: AdminImage): string {
  const stage = isApproved ? 'd' : earlierDecision ? 'm' : 'w';
  return `${stage}${id}`;
}

function positionOf(cursor: string): Position {
  const [stage, id] = [STAGES.indexOf(cursor[0]), Number(cursor.slice(1))];
  return [stage, cursor.startsWith('d') ? -id : id];
}

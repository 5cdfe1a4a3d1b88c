import { MAX_ID } from '@lodge/service';
import type { AdminImage } from '@lodge/contracts';
import type { ImagesQuery } from './images.dto.js';

// Letters stand for urgent copies of what is blocked, other copies, pending ones like a rejected
// photo, other pending ones, approved ones.
const STAGES = 'ucmwd';

export const APPROVED = STAGES.indexOf('d');

type Position = [stage: number, rank: number];

const BEFORE_ALL: Position = [0, 0];
const END_OF_PENDING: Position = [APPROVED - 1, MAX_ID];
const END: Position = [APPROVED, 0];

export interface ImageRange {
  afterStage: number;
  afterRank: number;
  throughStage: number;
  throughRank: number;
}

export function imageRange({ cursor, status }: Pick<ImagesQuery, 'cursor' | 'status'>): ImageRange {
  const position = cursor ? positionOf(cursor) : BEFORE_ALL;
  const isBeforeApproved = position[0] < APPROVED;
  const [afterStage, afterRank] =
    status === 'approved' && isBeforeApproved ? END_OF_PENDING : position;
  const [throughStage, throughRank] = status === 'pending' ? END_OF_PENDING : END;
  return { afterStage, afterRank, throughStage, throughRank };
}

export const imageCursor = (image: AdminImage) => `${stageOf(image)}${image.id}`;

function stageOf({ is_approved, earlier_decision, copy }: AdminImage): string {
  if (copy) return copy.due_at ? 'u' : 'c';
  if (is_approved) return 'd';
  return earlier_decision ? 'm' : 'w';
}

function positionOf(cursor: string): Position {
  const [stage, id] = [STAGES.indexOf(cursor[0]), Number(cursor.slice(1))];
  return [stage, cursor.startsWith('d') ? -id : id];
}

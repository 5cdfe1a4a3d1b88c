import { rows } from '@lodge/database';
import { audit } from '@lodge/domain';
import type { EventBus } from '@lodge/messaging';
import type { EntityManager } from 'typeorm';
import type { Report } from '../entities.js';
import { CLOSE_REPORTS_ON_PHOTOS } from './reports-on-photos.sql.js';

export type ClosedReport = Pick<Report, 'id' | 'subject_id'>;

/**
 * Call it in the transaction that removes them: a photo is withheld only while a report is open.
 */
export async function closeReportsOnPhotos(
  transaction: EntityManager,
  imageIds: number[],
  reviewerId: number,
): Promise<ClosedReport[]> {
  const closed = await rows(transaction, CLOSE_REPORTS_ON_PHOTOS, {
    imageIds,
    viewerId: reviewerId,
  });
  for (const { id } of closed) await audit(transaction, reviewerId, 'decide-report:remove', id);
  return closed;
}

export function publishClosed(events: EventBus, closed: ClosedReport[]): void {
  for (const subjectId of new Set(closed.map(({ subject_id }) => subject_id)))
    events.publish('report.changed', { subjectId });
}

import { rows, type Transaction } from '@lodge/database';
import { audit } from '@lodge/domain';
import { CLOSE_REPORTS_ON_PHOTOS } from './reports-on-photos.sql.js';

/**
 * Call it in the transaction that removes them: a photo is withheld only while a report is open.
 */
export async function closeReportsOnPhotos(
  transaction: Transaction,
  imageIds: number[],
  reviewerId: number,
): Promise<void> {
  const closed = await rows(transaction, CLOSE_REPORTS_ON_PHOTOS, {
    imageIds,
    viewerId: reviewerId,
  });
  for (const { id, subject_id: subjectId } of closed) {
    await audit(transaction, reviewerId, 'decide-report:remove', id);
    transaction.publish('report.changed', { subjectId });
  }
}

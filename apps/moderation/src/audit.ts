import type { Runner } from '@lodge/database';

/** Notes, in the transaction of the deed, who did what to which row. */
export async function audit(
  transaction: Runner,
  actorId: number,
  action: string,
  subjectId: number,
): Promise<void> {
  await transaction.query(
    'insert into audit_entries (actor_id, action, subject_id) values ($1, $2, $3)',
    [actorId, action, subjectId],
  );
}

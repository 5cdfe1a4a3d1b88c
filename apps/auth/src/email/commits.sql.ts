import { statement } from '@lodge/database';

export const TRANSACTION_ID = statement<{ id: string }>('select pg_current_xact_id()::text as id');

/** A transaction whose process died counts as aborted. */
export const READ_COMMIT = statement<
  { status: 'committed' | 'in progress' | 'aborted' | null },
  { transactionId: string }
>('select pg_xact_status(:transactionId::text::xid8) as status');

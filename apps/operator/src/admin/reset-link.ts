import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { canonicalEmail } from '@lodge/contracts';
import { inTransaction, row, rows } from '@lodge/database';
import { digestOf } from '@lodge/service';
import { FIND_ADMIN, INSERT_RESET, RECORD_EVENT, RECORD_IN_AUDIT_LOG } from './reset-link.sql.js';

/** The link is like one that an admin makes. @throws Error, worded for the operator */
export function createResetLink(source: DataSource, email: string): Promise<string> {
  return inTransaction(source, async (transaction) => {
    const account = await row(transaction, FIND_ADMIN, { email, canonical: canonicalEmail(email) });
    if (!account) throw new Error(`No account has the email ${email}.`);
    if (!account.is_admin)
      throw new Error(
        `${email} is not an admin. An admin can create links for members in the Users tab.`,
      );
    const token = randomBytes(32).toString('base64url');
    await rows(transaction, INSERT_RESET, {
      digest: digestOf(token),
      userId: account.id,
    });
    await rows(transaction, RECORD_IN_AUDIT_LOG, { adminId: account.id });
    await rows(transaction, RECORD_EVENT, { adminId: account.id });
    return `/reset#${token}`;
  });
}

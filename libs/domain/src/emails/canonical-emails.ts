import { canonicalEmail } from '@lodge/contracts';
import { rows } from '@lodge/database';
import { batchesById } from '@lodge/service';
import type { DataSource } from 'typeorm';
import { FILL_CANONICAL, NEXT_WITHOUT_CANONICAL } from './canonical-emails.sql.js';

/** Accounts that share an email keep it: each member still signs in with their own spelling. */
export async function fillCanonicalEmails(source: DataSource): Promise<void> {
  const next = (after: number) => rows(source, NEXT_WITHOUT_CANONICAL, { after });
  for await (const found of batchesById(next)) {
    const emails = found.map(({ email }) => canonicalEmail(email));
    await rows(source, FILL_CANONICAL, { ids: found.map(({ id }) => id), emails });
  }
}

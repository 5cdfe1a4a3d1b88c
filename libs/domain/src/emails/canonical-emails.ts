import { canonicalEmail } from '@lodge/contracts';
import { rows } from '@lodge/database';
import type { DataSource } from 'typeorm';
import { FILL_CANONICAL, NEXT_WITHOUT_CANONICAL } from './canonical-emails.sql.js';

/** Accounts that share an email keep it: each member still signs in with their own spelling. */
export async function fillCanonicalEmails(source: DataSource): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined;) {
    const values = { after: last };
    const page: { id: number; email: string }[] = await rows(
      source,
      NEXT_WITHOUT_CANONICAL,
      values,
    );
    const emails = page.map(({ email }) => canonicalEmail(email));
    const ids = page.map(({ id }) => id);
    if (page.length > 0) await rows(source, FILL_CANONICAL, { ids, emails });
    last = page.at(-1)?.id;
  }
}

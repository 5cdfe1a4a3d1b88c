import type { EntityManager, QueryRunner } from 'typeorm';
import { Forward } from './forward.js';

const KEYS = [
  'audit_entries.action document_translations.language documents.kind expelled_addresses.hash',
  'groups.code images.filename invitations.digest notices.reference notices.token_digest',
  'object_deletions.key passkeys.credential_id password_resets.digest recovery_codes.digest',
  'reports.kind username_claims.skeleton users.email_canonical withheld_images.filename',
];

/**
 * An update of the system may change the order of a locale, and with it what an index finds and what
 * counts as unique. Only the indexes are built anew: one table at a time, as calls wait for its lock.
 */
export class KeysWithoutLocale1796200030000 extends Forward {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const key of KEYS.join(' ').split(' ')) {
      const [table, column] = key.split('.');
      await runner.manager.transaction((transaction) => change(transaction, table, column));
    }
  }
}

async function change(transaction: EntityManager, table: string, column: string): Promise<void> {
  const changed = await transaction.query(
    `select from pg_attribute where attrelid = $1::regclass and attname = $2 and attcollation = '"C"'::regcollation`,
    [table, column],
  );
  // An interrupted migration goes on.
  if (changed.length > 0) return;
  const triggers: { name: string; definition: string }[] = await transaction.query(
    `select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
     where tgrelid = $1::regclass and not tgisinternal`,
    [table],
  );
  // PostgreSQL changes no column that a trigger names.
  for (const { name } of triggers) await transaction.query(`drop trigger ${name} on ${table}`);
  await transaction.query(`alter table ${table} alter ${column} type text collate "C"`);
  for (const { definition } of triggers) await transaction.query(definition);
}

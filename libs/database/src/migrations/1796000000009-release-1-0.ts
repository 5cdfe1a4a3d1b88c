import type { QueryRunner } from 'typeorm';
import { Forward } from './forward.js';
import { ACCOUNTS } from './release-1-0/accounts.js';
import { AUDIT } from './release-1-0/audit.js';
import { DECISIONS } from './release-1-0/decisions.js';
import { ANNOUNCEMENTS, DOCUMENTS } from './release-1-0/documents.js';
import { ERASURE } from './release-1-0/erasure.js';
import { GROUPS } from './release-1-0/groups.js';
import { INVITATIONS } from './release-1-0/invitations.js';
import type { Part } from './release-1-0/part.js';
import { PHOTOS } from './release-1-0/photos.js';
import { PUSH } from './release-1-0/push.js';
import { REPORTS } from './release-1-0/reports.js';
import { RETENTION } from './release-1-0/retention.js';
import { STANDING } from './release-1-0/standing.js';

const PARTS: Part[] = [
  ACCOUNTS,
  STANDING,
  ERASURE,
  INVITATIONS,
  DOCUMENTS,
  ANNOUNCEMENTS,
  GROUPS,
  PHOTOS,
  REPORTS,
  DECISIONS,
  RETENTION,
  PUSH,
  AUDIT,
];

// What databases of between the releases have, and nothing uses.
const LEFT_OVER = [
  'drop function if exists delete_old_evidence(), delete_old_kept_texts()',
  'drop index concurrently if exists reports_queue',
];

const rebuild = (name: string, index: string) => [
  `drop index concurrently if exists ${name}`,
  `create index concurrently ${name} on ${index}`,
];

// Without the index, another row could take the place of one meanwhile.
const keepUnique = (name: string, index: string) => [
  `do $$ begin
     if exists (select from pg_index where indexrelid = to_regclass('${name}') and not indisvalid) then
       drop index ${name};
     end if;
   end $$`,
  `create unique index concurrently if not exists ${name} on ${index}`,
];

const all = (key: 'tables' | 'rules' | 'ownFunctions' | 'onceIndexed') =>
  PARTS.flatMap((part) => part[key] ?? []);

/**
 * Leads here from release 0.2.0 and from the states since in which it can run again: a database in
 * one of those has recorded other names, so this is repeated. Each statement may be repeated, and is a transaction of its own,
 * so that the system goes on meanwhile. An interrupted build of an index leaves an invalid one
 * behind.
 */
export class ReleaseOneZero1796000000009 extends Forward {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const run = async (statements: string[]) => {
      for (const statement of statements) await runner.query(statement);
    };
    await run([...all('tables'), ...all('rules')]);
    await run(all('ownFunctions').map((name) => `revoke execute on function ${name} from public`));
    for (const [name, index, unique] of PARTS.flatMap(({ indexes = [] }) => indexes))
      await run(unique ? keepUnique(name, index) : rebuild(name, index));
    await run([...all('onceIndexed'), ...LEFT_OVER]);
  }
}

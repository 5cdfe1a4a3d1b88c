import type { QueryRunner } from 'typeorm';
import { Forward } from './forward.js';
import { ACCOUNTS } from './release-0-2/accounts.js';
import { GROUPS } from './release-0-2/groups.js';
import { IMAGES } from './release-0-2/images.js';
import { MEMBERS } from './release-0-2/members.js';
import { REPORTS } from './release-0-2/reports.js';

// Functions of the owner, which act beyond the rights of the services that may call them.
const OWN_FUNCTIONS = [
  'delete_old_departures()',
  'delete_old_erasures()',
  'delete_old_reports()',
  'delete_old_security_events()',
  'erase_account(integer, boolean)',
];

// The default suits spinning disks: whole tables were read for fifty rows. New connections get it.
const SET_RANDOM_PAGE_COST = `do $$ begin
  execute format('alter database %I set random_page_cost = 1.1', current_database());
end $$`;

/**
 * Makes the schema of release 0.2.0. Its name is that of the last migration of that release, which
 * its databases have recorded.
 */
export class OpenReportsOfSubject1763961000000 extends Forward {
  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasTable('users'))
      throw new Error(
        'The database is older than Lodge 0.2.0: run the migration of that version first (docs/operating.md).',
      );
    // Serves searches by a part of a name or email, which no ordered index does. The owner of a
    // database may add pg_trgm, which comes with PostgreSQL.
    await runner.query('create extension if not exists pg_trgm');
    await runner.query(SET_RANDOM_PAGE_COST);
    for (const statement of [...MEMBERS, ...ACCOUNTS, ...GROUPS, ...REPORTS, ...IMAGES])
      await runner.query(statement);
    for (const name of OWN_FUNCTIONS)
      await runner.query(`revoke execute on function ${name} from public`);
  }
}

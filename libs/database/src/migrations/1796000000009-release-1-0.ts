import type { QueryRunner } from 'typeorm';
import { Forward } from './forward.js';
import schema from './schema-1.0.0.sql';

/** A new database begins with the schema of release 1.0.0, which has recorded it by this name. */
export class ReleaseOneZero1796000000009 extends Forward {
  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasTable('users'))
      throw new Error(
        'The database is older than Lodge 1.0.0: upgrade it to 1.0.0 first (docs/operating.md, Upgrade).',
      );
    await runner.query(schema);
    // Release 1.0.0 may have to run again. It makes the schema of 0.2.0 where this is not recorded.
    await runner.query(
      "insert into migrations (timestamp, name) values (1763961000000, 'OpenReportsOfSubject1763961000000')",
    );
  }
}

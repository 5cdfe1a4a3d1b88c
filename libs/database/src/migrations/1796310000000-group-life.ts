import type { QueryRunner } from 'typeorm';
import { Forward } from './forward.js';

/**
 * The order of the classes is that of their names: busy, new, quiet. The next sweep finds the class of
 * each group: here, every read of a group would wait for it.
 */
export class GroupLife1796310000000 extends Forward {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table groups add life text not null default 'quiet'
        constraint groups_life_known check (life in ('busy', 'new', 'quiet'))`);
    await runner.query("alter table groups alter column life set default 'new'");
    await runner.query("update groups set counted_on = 'epoch'");
    await runner.query('drop index groups_in_order');
    await runner.query(`
      create index groups_in_order on groups ((life || chr(1) ||
        casefold(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]', '', 'g') collate "pg_unicode_fast")
        || chr(1) || (lower(name collate "pg_c_utf8") collate "pg_unicode_fast")))`);
  }
}

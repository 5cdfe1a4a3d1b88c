import type { QueryRunner } from 'typeorm';
import { Forward } from './forward.js';

/**
 * What non-members learn of a group's size. The creator of a group is its first member. The next
 * sweep counts those that are there: here, every read of a group would wait for it.
 */
export class CountedMembers1796100020000 extends Forward {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table groups
        add counted_members integer not null default 1,
        add counted_on date not null default 'epoch'`);
    await runner.query('alter table groups alter column counted_on set default current_date');
  }
}

import type { QueryRunner } from 'typeorm';
import { Forward } from './forward.js';

/** What non-members learn of a group's size. The creator of a group is its first member. */
export class CountedMembers1796100020000 extends Forward {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table groups
        add counted_members integer not null default 1,
        add counted_on date not null default current_date`);
    await runner.query(`
      update groups set counted_members = (select count(*) from memberships where group_id = groups.id)`);
  }
}

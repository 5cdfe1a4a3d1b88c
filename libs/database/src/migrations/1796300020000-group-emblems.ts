import type { QueryRunner } from 'typeorm';
import { Forward } from './forward.js';

/** Null until an admin chooses: the name then says which. */
export class GroupEmblems1796300020000 extends Forward {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table groups add emblem text, add tint text');
  }
}

import type { QueryRunner } from 'typeorm';
import { Forward } from './forward.js';

/**
 * Answers whether a member shares a group with another without reading a membership, which took most
 * of a search for people in a community of 300,000.
 */
export class MembershipsOfUser1796480000000 extends Forward {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An interrupted migration leaves an index that is not valid.
    await runner.query('drop index concurrently if exists memberships_of_user');
    await runner.query(
      'create index concurrently memberships_of_user on memberships (user_id, group_id)',
    );
    await runner.query('drop index concurrently if exists memberships_user_id');
  }
}

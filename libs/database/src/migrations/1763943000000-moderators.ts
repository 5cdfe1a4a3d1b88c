import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addEventKinds, removeEventKinds } from '../security-event-kinds.js';

const KINDS = ['moderator_granted', 'moderator_revoked'];

// As admins, moderators see everybody and are seen: what they review must not depend on blocks.
const hiddenPairs = (exempt: string) => `
  create or replace view hidden_pairs as
    select pair.viewer_id, pair.member_id from (
      select blocker_id as viewer_id, blocked_id as member_id from blocks
      union all select blocked_id, blocker_id from blocks
    ) pair
    where not exists (select from users where id in (pair.viewer_id, pair.member_id) and ${exempt})`;

export class Moderators1763943000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(hiddenPairs('(is_admin or is_moderator)'));
    await runner.query(`
      create trigger users_moderator_changed after update of is_moderator on users for each row
      when (old.is_moderator <> new.is_moderator) execute function move_pairs_version_of_admin()`);
    await addEventKinds(runner, KINDS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await removeEventKinds(runner, KINDS);
    await runner.query('drop trigger users_moderator_changed on users');
    await runner.query(hiddenPairs('is_admin'));
  }
}

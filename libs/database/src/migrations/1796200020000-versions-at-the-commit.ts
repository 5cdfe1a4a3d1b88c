import type { QueryRunner } from 'typeorm';
import { Forward } from './forward.js';

/** Locks a member's groups at the commit, after the service has ended the member's sessions. */
export class VersionsAtTheCommit1796200020000 extends Forward {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger users_hidden on users');
    await runner.query(`create constraint trigger users_hidden_at_commit
      after update of erase_after, standing, age_asked on users deferrable initially deferred for each row
      when ((old.erase_after is null and old.standing = 'member' and not old.age_asked)
        <> (new.erase_after is null and new.standing = 'member' and not new.age_asked))
      execute function move_version_after_name_changed()`);
  }
}

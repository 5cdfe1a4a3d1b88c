import type { QueryRunner } from 'typeorm';
import { Forward } from './forward.js';

/** Ends what 1.0.0 did for 0.2.0, and gives to its first edition what later ones had. */
export class EndOf021796200090000 extends Forward {
  async up(runner: QueryRunner): Promise<void> {
    // A trigger lists the stored copies of members' data for deletion.
    await runner.query('delete from exports');
    await runner.query('drop index reports_open, images_for_review');
    for (const table of ['messages', 'images', 'security_events'])
      await runner.query(
        `create or replace trigger ${table}_skip_ids before insert on ${table} for each row execute function skip_ids()`,
      );
  }
}

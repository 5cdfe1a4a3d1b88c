import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addEventKinds, removeEventKinds } from '../security-event-kinds.js';

const KINDS = ['confirmation_failed'];

const ACTIVITY = `account_activity as
  select id, account_id, at, kind, coalesce(actor_id <> account_id, false) as by_other`;
const OF_ACCOUNTS = 'from security_events where account_id is not null';

// The label of the browser that signed in goes with the account, whatever path a deletion took; the
// event stays.
export class ActivityDetails1763930000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addEventKinds(runner, KINDS);
    await runner.query('alter table security_events add column label text');
    await runner.query(`create or replace view ${ACTIVITY}, label ${OF_ACCOUNTS}`);
    await runner.query(`
      create function forget_event_labels() returns trigger
      language plpgsql security definer set search_path = public as $$
      begin
        update security_events set label = null where account_id = old.id and label is not null;
        return null;
      end $$`);
    await runner.query(
      'create trigger users_labels_forgotten after delete on users for each row execute function forget_event_labels()',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger users_labels_forgotten on users');
    await runner.query('drop function forget_event_labels');
    await runner.query('drop view account_activity');
    await runner.query(`create view ${ACTIVITY} ${OF_ACCOUNTS}`);
    await runner.query('alter table security_events drop column label');
    await removeEventKinds(runner, KINDS);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

// Rows are inserted one transaction after the other, so that a photo that becomes ready under the
// shared lock is compared with all that were committed, and ids are in the order of commits.
const inTurn = [
  `create function lock_blocked_hashes() returns trigger language plpgsql as $$
   begin
     perform pg_advisory_xact_lock(1763950000000);
     return null;
   end $$`,
  `create trigger blocked_hashes_in_turn before insert on blocked_hashes
   for each statement execute function lock_blocked_hashes()`,
];

export class PhotoHashes1763950000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Of an owner's rejected photos; of photos blocked for everybody where it is null.
    await runner.query(`
      create table blocked_hashes (
        id integer generated always as identity constraint blocked_hashes_pkey primary key,
        owner_id integer constraint blocked_hashes_owner_id_fkey references users on delete cascade,
        hash bit(256) not null,
        blocked_at timestamptz not null default clock_timestamp(),
        constraint blocked_hashes_once unique nulls not distinct (owner_id, hash)
      )`);
    await runner.query(
      'create index blocked_hashes_of_everybody on blocked_hashes (id) where owner_id is null',
    );
    for (const statement of inTurn) await runner.query(statement);
    await runner.query(`
      alter table images
        add column hash bit(256),
        add column blocked_hash_id integer
          constraint images_blocked_hash_id_fkey references blocked_hashes on delete set null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table images drop column blocked_hash_id, drop column hash');
    await runner.query('drop table blocked_hashes');
    await runner.query('drop function lock_blocked_hashes');
  }
}

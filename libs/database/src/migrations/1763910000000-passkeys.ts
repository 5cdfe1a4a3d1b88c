import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addEventKinds, removeEventKinds } from '../security-event-kinds.js';

const KINDS = ['passkey_added', 'passkey_removed', 'passkey_counter_back'];

export class Passkeys1763910000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table passkeys (
        id integer generated always as identity constraint passkeys_pkey primary key,
        user_id integer not null constraint passkeys_user_id_fkey references users on delete cascade,
        slot smallint not null constraint passkeys_slot check (slot between 1 and 10),
        credential_id text not null constraint passkeys_credential_id_length check (length(credential_id) <= 1364),
        public_key bytea not null constraint passkeys_public_key_length check (length(public_key) <= 1100),
        counter bigint not null,
        transports text not null,
        user_handle text not null,
        name text not null constraint passkeys_name_length check (length(name) between 1 and 60),
        created_at timestamptz not null default now(),
        last_used date,
        constraint passkeys_user_id_slot unique (user_id, slot),
        constraint passkeys_credential_id unique (credential_id)
      )`);
    await addEventKinds(runner, KINDS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await removeEventKinds(runner, KINDS);
    await runner.query('drop table passkeys');
  }
}

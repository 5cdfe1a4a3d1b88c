import type { MigrationInterface, QueryRunner } from 'typeorm';

// Accounts from before emails were unique in this form may share one: `email_twin` is the id of
// each but the first. The unique index decides between two new accounts, this trigger between a new
// one and any other, whether or not the first still exists.
const refuseTwins = `
  create or replace function refuse_email_twin() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
  begin
    if exists (select from users where email_canonical = new.email_canonical) then
      raise unique_violation using constraint = 'users_email_canonical_key', message = 'email is taken';
    end if;
    return new;
  end $$`;

// A change of hash alone, of a password that stays the same, ends no links and codes.
const endLinksAndCodes = (condition = '') => `
  create or replace function end_password_resets() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin${condition}
    delete from password_resets where user_id = new.id;
    delete from recovery_codes where user_id = new.id;
    return null;
  end $$`;

const IS_SAME_PASSWORD = "current_setting('lodge.same_password', true) = 'yes'";

/**
 * The services fill in the canonical email, because IDNA is not in SQL; a release that does not know
 * the column leaves it null.
 */
export class CanonicalEmails1764140000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      'alter table users add if not exists email_canonical text, add if not exists email_twin integer not null default 0',
      'drop index concurrently if exists users_email_canonical_key',
      'create unique index concurrently users_email_canonical_key on users (email_canonical, email_twin)',
      'drop index concurrently if exists users_email_unknown',
      'create index concurrently users_email_unknown on users (id) where email_canonical is null',
      refuseTwins,
      `create or replace trigger users_email_refused before insert on users for each row
       when (new.email_canonical is not null) execute function refuse_email_twin()`,
      endLinksAndCodes(`\n    if ${IS_SAME_PASSWORD} then return null; end if;`),
    ];
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    const statements = [
      endLinksAndCodes(),
      'drop trigger users_email_refused on users',
      'drop function refuse_email_twin()',
      'alter table users drop email_twin, drop email_canonical',
    ];
    for (const statement of statements) await runner.query(statement);
  }
}

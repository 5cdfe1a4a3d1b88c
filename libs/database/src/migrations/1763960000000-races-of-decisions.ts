import type { MigrationInterface, QueryRunner } from 'typeorm';

// A decision that closes the last open report at the same moment comes before, and the photo goes
// like any other; or it waits, and releases what is withheld here.
const LOCKED_REPORTS = `
    perform from reports where kind = 'image' and target_id = old.id and closed_at is null order by id for share;
    if old.status = 'ready' and found then`;

const OPEN_REPORTS = `
    if old.status = 'ready' and exists (
      select from reports where kind = 'image' and target_id = old.id and closed_at is null
    ) then`;

const listOfObjects = (ifReported: string) => `
  create or replace function list_objects_of_image() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    ${ifReported}
      insert into withheld_images (image_id, filename, width, height, placeholder, hash)
      values (old.id, old.filename, old.width, old.height, old.placeholder, old.hash);
      return null;
    end if;
    insert into object_deletions (key, not_before)
    select prefix || old.filename, now() + case old.status when 'processing' then interval '2 minutes' else interval '0' end
    from unnest(array['incoming/', 'images/', 'thumbs/']) prefix
    on conflict (key) do update set not_before = greatest(object_deletions.not_before, excluded.not_before);
    return null;
  end $$`;

const requireAnotherAdmin = (answerer: string, soleAdmin: string) => `
  create or replace function require_another_admin() returns trigger language plpgsql security definer set search_path = public as $$
  declare
    decision decisions;
    answerer integer := ${answerer};
    excluded integer[];
  begin
    select * into decision from decisions where id = new.decision_id;
    if answerer = decision.subject_id then
      excluded := array[answerer];
    elsif answerer = decision.decided_by then
      excluded := array[answerer, decision.subject_id];
    else
      return new;
    end if;
    if exists (select from users where is_admin and id <> all(array_remove(excluded, null))) then
      raise check_violation using constraint = 'appeals_by_another_admin', message = 'decided by the same admin';
    end if;
    new.by_sole_admin := ${soleAdmin};
    return new;
  end $$`;

// Who may not answer an appeal cannot keep it from those who may, either.
const CLAIMS = `
  create trigger appeals_claimed before update of claimed_by, claimed_until on appeals for each row
  when (new.claimed_by is not null and new.decided_at is null) execute function require_another_admin()`;

export class RacesOfDecisions1763960000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(listOfObjects(LOCKED_REPORTS));
    await runner.query(
      requireAnotherAdmin('coalesce(new.decided_by, new.claimed_by)', 'new.decided_by is not null'),
    );
    await runner.query(CLAIMS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger appeals_claimed on appeals');
    await runner.query(requireAnotherAdmin('new.decided_by', 'true'));
    await runner.query(listOfObjects(OPEN_REPORTS));
  }
}

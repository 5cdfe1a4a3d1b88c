import type { MigrationInterface, QueryRunner } from 'typeorm';

const listOfObjects = (columns: string, values: string) => `
  create or replace function list_objects_of_image() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    if old.status = 'ready' and exists (
      select from reports where kind = 'image' and target_id = old.id and closed_at is null
    ) then
      insert into withheld_images (image_id, filename, width, height, placeholder${columns})
      values (old.id, old.filename, old.width, old.height, old.placeholder${values});
      return null;
    end if;
    insert into object_deletions (key, not_before)
    select prefix || old.filename, now() + case old.status when 'processing' then interval '2 minutes' else interval '0' end
    from unnest(array['incoming/', 'images/', 'thumbs/']) prefix
    on conflict (key) do update set not_before = greatest(object_deletions.not_before, excluded.not_before);
    return null;
  end $$`;

// A decision that is reversed is forgotten by the review, too. A photo that its owner deleted can
// still be blocked for everybody.
export class BlocksByDecision1763951000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table blocked_hashes add column decision_id integer
        constraint blocked_hashes_decision_id_fkey references decisions on delete set null;
      create index blocked_hashes_of_decision on blocked_hashes (decision_id) where decision_id is not null;
      alter table withheld_images add column hash bit(256)`);
    await runner.query(listOfObjects(', hash', ', old.hash'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(listOfObjects('', ''));
    await runner.query('alter table withheld_images drop column hash');
    await runner.query('alter table blocked_hashes drop column decision_id');
  }
}

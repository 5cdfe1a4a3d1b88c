import { afterAll, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { eventually, newGroup, query, signedIn } from '@lodge/testing';

const scene = await sharedScene();
const admin = await signedIn(scene.url, scene.admin);
const asOwner = (statement: string, values?: unknown[]) =>
  query(scene.databaseUrl('owner'), statement, values);

afterAll(() => asOwner('drop function if exists pause() cascade'));

test('a group is deleted whose messages take longer than a statement may', async () => {
  const group = await newGroup(admin);
  await asOwner(
    `create function pause() returns trigger language plpgsql as $$
       begin perform pg_sleep(6.5); return old; end $$`,
  );
  await asOwner(
    `create trigger pause before delete on groups for each row when (old.id = ${group.id})
     execute function pause()`,
  );

  await admin.delete(`/api/admin/groups/${group.id}`, { confirm: 'DELETE' });

  await eventually('The group is still there.', async () => {
    const found = await asOwner('select from groups where id = $1', [group.id]);
    return found.length === 0;
  });
});

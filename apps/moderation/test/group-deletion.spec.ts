import { afterAll, expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { eventually, newGroup, query, signedIn } from '@lodge/testing';

const scene = await sharedScene({ env: { moderation: { SWEEP_SECONDS: '1' } } });
const admin = await signedIn(scene.url, scene.admin);
const asOwner = (statement: string, values?: unknown[]) =>
  query(scene.databaseUrl('owner'), statement, values);
const messagesOf = (groupId: number) =>
  asOwner('select from messages where group_id = $1', [groupId]);

afterAll(() => asOwner('drop function if exists fail() cascade'));

test('a group goes at once, whatever becomes of its messages, which follow', async () => {
  const group = await newGroup(admin);
  const path = `/api/groups/${group.id}/messages`;
  expect((await admin.post(path, { content: 'Hello' })).status).toBe(201);
  await asOwner(
    `create function fail() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`,
  );
  await asOwner(
    `create trigger fail before delete on messages for each row when (old.group_id = ${group.id})
     execute function fail()`,
  );

  const { status } = await admin.delete(`/api/admin/groups/${group.id}`, { confirm: 'DELETE' });

  expect(status).toBe(200);
  expect((await admin.get(path)).status).toBe(404);
  expect((await newGroup(admin, group.name)).name).toBe(group.name);
  expect(await messagesOf(group.id)).toHaveLength(1);
  await asOwner('drop function fail() cascade');
  await eventually('the messages are gone', async () => (await messagesOf(group.id)).length === 0);
  expect(await asOwner('select from kept_texts where group_id = $1', [group.id])).toEqual([]);
});

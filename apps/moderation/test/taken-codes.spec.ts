import { afterEach, expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { Client, newGroup, query, signedIn } from '@lodge/testing';

const scene = await sharedScene();
const admin = await signedIn(scene.url, scene.admin);
const asOwner = (statement: string) => query(scene.databaseUrl('owner'), statement);

/** Lets the next write of the table find that another row has the code. */
async function takeNextCode(table: string, constraint: string) {
  await asOwner('create sequence attempts');
  await asOwner(
    `create function find_taken() returns trigger language plpgsql security definer as $$
       begin
         if nextval('attempts') = 1 then
           raise unique_violation using constraint = '${constraint}';
         end if;
         return new;
       end $$`,
  );
  await asOwner(
    `create trigger find_taken before insert or update on ${table} for each row
     execute function find_taken()`,
  );
}

afterEach(async () => {
  await asOwner('drop function find_taken() cascade');
  await asOwner('drop sequence attempts');
});

test('a notice gets another reference if a notice has its own', async () => {
  await takeNextCode('notices', 'notices_reference_key');

  const { status } = await new Client(scene.url).post('/api/notices', {
    name: 'A visitor',
    email: 'visitor@lodge.example',
    place: 'The first photo',
    statement: 'It shows me.',
    category: 'intimate_image',
    good_faith: true,
  });

  expect(status).toBe(201);
});

test('a group gets another code if a group has its own', async () => {
  await takeNextCode('groups', 'groups_code_key');

  expect((await newGroup(admin)).id).toEqual(expect.any(Number));
});

test('a code is replaced by another if a group has the new one', async () => {
  const { id, code } = await newGroup(admin);
  await takeNextCode('groups', 'groups_code_key');

  const { status, body } = await admin.post(`/api/admin/groups/${id}/code`);

  expect(status).toBe(200);
  expect(body.code).not.toBe(code);
});

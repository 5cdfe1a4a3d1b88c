import { expect, test } from '@jest/globals';
import type { ImageRemoval } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import {
  addPhoto,
  adminOf,
  bodyOf,
  count,
  decide,
  register,
  sql,
  type Client,
} from '@lodge/testing';
import { quickSweeps, settled } from '../../../test/support/store.js';

const system = await sharedScene({ withImages: true, env: { 'image-worker': quickSweeps } });
const [admin, member] = [await adminOf(system), await register(system.url)];

const removalsOf = async ({ client }: { client: Client }): Promise<ImageRemoval[]> =>
  bodyOf(await client.get('/api/images')).removals;
const reasons = async (who: { client: Client }) =>
  (await removalsOf(who)).map(({ reason }) => reason);
const read = ({ client }: { client: Client }, removalId: unknown) =>
  client.post('/api/images/removals/read', { removal_id: removalId });

test('an owner gets the removals of their photos by admins, in order, until they mark them as read', async () => {
  const [one, two, three] = [
    await addPhoto(member.client),
    await addPhoto(member.client),
    await addPhoto(member.client),
  ];
  await decide(admin).approve(one);
  expect(await removalsOf(member)).toEqual([]);
  await decide(admin).reject(two);
  await decide(admin).remove(one);
  const removals = await removalsOf(member);
  const shown = {
    id: expect.any(Number),
    removed_at: expect.stringMatching(/^\d{4}-.+Z$/),
    rule: null,
    note: '',
  };
  expect(removals).toEqual([
    { ...shown, reason: 'not_approved' },
    { ...shown, reason: 'removed' },
  ]);
  await decide(admin).reject(three);
  expect(await read(member, removals[1]!.id)).toMatchObject({
    status: 200,
    body: { message: 'Marked as read' },
  });
  expect(await reasons(member)).toEqual(['not_approved']);
  expect((await read(member, removals[1]!.id)).status).toBe(200);
  bodyOf(await read(member, (await removalsOf(member))[0]!.id));
  expect(await removalsOf(member)).toEqual([]);
});

test('others cannot read a removal or mark it as read', async () => {
  const other = await register(system.url);
  await decide(admin).reject(await addPhoto(member.client));
  const [removal] = await removalsOf(member);
  expect([await removalsOf(other)]).toEqual([[]]);
  for (const viewer of [other.client, admin])
    expect(bodyOf(await viewer.get(`/api/images/${member.id}`))).not.toHaveProperty('removals');
  expect((await read(other, removal!.id)).status).toBe(200);
  expect(await removalsOf(member)).toEqual([removal]);
});

test.each([undefined, -1, 1.5, '1', 3_000_000_000])('%p is not a valid removal id', async (id) => {
  const before = await removalsOf(member);
  expect(await read(member, id)).toMatchObject({
    status: 400,
    body: { error: 'The cursor is not valid' },
  });
  expect(await removalsOf(member)).toEqual(before);
});

test('a photo rejected in the upload response is not reported again, nor one that an admin removes of their own; one rejected later is', async () => {
  await decide(admin).reject(await addPhoto(admin));
  expect(await removalsOf({ client: admin })).toEqual([]);
  const owner = await register(system.url);
  expect((await owner.client.upload(Buffer.from('GIF89a and no image'))).status).toBe(400);
  expect(await removalsOf(owner)).toEqual([]);
  // The state soon after a 202 response when the original turns out to be unreadable.
  await sql(
    system,
    "insert into images (user_id, slot, filename, uploaded_at) values ($1, 12, $2, now() - interval '21 seconds')",
    [owner.id, `${'0'.repeat(32)}.webp`],
  );
  await settled(system);
  expect(await reasons(owner)).toEqual(['unreadable']);
});

test('photos rejected while their owner is deleted leave nothing, and both admins get a response', async () => {
  for (let round = 0; round < 10; round++) {
    const gone = await register(system.url);
    const photos = await Promise.all([1, 2, 3].map(() => addPhoto(gone.client)));
    const responses = await Promise.all([
      admin.delete(`/api/admin/user/${gone.id}`),
      ...photos.map(({ id }) => admin.post('/api/admin/reject-image', { imageId: id })),
    ]);
    expect(responses[0]!.status).toBe(200);
    expect(responses.slice(1).filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    expect(await count(system, 'image_removals where user_id = $1', [gone.id])).toBe(0);
  }
});

import { expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import {
  RACE_ROUNDS,
  addPhoto,
  decide,
  register,
  signedIn,
  sql,
  type Member,
} from '@lodge/testing';
import { storedPhoto } from '../../../test/support/reports.js';

const scene = await sharedScene({ withImages: true });
const admin = await signedIn(scene.url, scene.admin);

const reject = (imageId: number, because: object = {}) =>
  admin.post('/api/admin/reject-image', { imageId, ...because });
const removalsOf = async ({ client }: Member) => (await client.get('/api/images')).body.removals;
const decisionsOn = ({ id }: Member) =>
  sql(
    scene,
    'select action, rule, explanation, is_automated from decisions where subject_id = $1',
    [id],
  );

test('A rejection with a reason tells the owner why, and is a decision', async () => {
  const owner = await register(scene.url);
  const { id } = await addPhoto(owner.client);

  const { status } = await reject(id, {
    reason: 'unclear',
    note: '  Try one by daylight.\nThanks!',
  });

  expect(status).toBe(200);
  expect(await removalsOf(owner)).toMatchObject([
    { reason: 'not_approved', rule: 'unclear', note: 'Try one by daylight.\nThanks!' },
  ]);
  expect(await decisionsOn(owner)).toEqual([
    {
      action: 'reject',
      rule: 'unclear',
      explanation: 'Try one by daylight.\nThanks!',
      is_automated: false,
    },
  ]);
});

test('A rejection without a reason stays what it was', async () => {
  const owner = await register(scene.url);

  await decide(admin).reject(await addPhoto(owner.client));

  expect(await removalsOf(owner)).toMatchObject([{ reason: 'not_approved', rule: null, note: '' }]);
  expect(await decisionsOn(owner)).toEqual([]);
});

test.each([
  ['a reason that is none', { reason: 'ugly' }, 'reason'],
  ['the rule of another kind of decision', { reason: 'law' }, 'reason'],
  ['a note without a reason', { note: 'No.' }, 'reason'],
  ['a note that is too long', { reason: 'unclear', note: 'x'.repeat(501) }, 'note'],
])('%s is refused, and the photo stays', async (_, because, field) => {
  const owner = await register(scene.url);
  const { id } = await addPhoto(owner.client);

  const { status, body } = await reject(id, because);

  expect(status).toBe(400);
  expect(Object.keys(body.fields ?? {})).toEqual([field]);
  expect((await owner.client.get('/api/images')).body.images).toHaveLength(1);
  expect(await decisionsOn(owner)).toEqual([]);
});

test('An admin who rejects a photo of their own gets neither notice nor decision', async () => {
  const { id } = await addPhoto(admin);

  expect((await reject(id, { reason: 'unclear' })).status).toBe(200);

  expect(await removalsOf({ client: admin } as Member)).toEqual([]);
  expect(await sql(scene, 'select from decisions where decided_by = subject_id')).toEqual([]);
});

test('An approval and a rejection at once leave no photo, and one statement', async () => {
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const owner = await register(scene.url);
    const { id } = await storedPhoto(scene, owner.id, { approved: false });

    const [approved, rejected] = await Promise.all([
      admin.post('/api/admin/approve-image', { imageId: id }),
      reject(id, { reason: 'unclear' }),
    ]);

    expect([200, 404]).toContain(approved.status);
    expect(rejected.status).toBe(200);
    expect((await owner.client.get('/api/images')).body.images).toEqual([]);
    expect(await decisionsOn(owner)).toHaveLength(1);
  }
});

test('Of two admins who reject a photo at once, one decides', async () => {
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const owner = await register(scene.url);
    const { id } = await storedPhoto(scene, owner.id, { approved: false });

    const answers = await Promise.all([
      reject(id, { reason: 'unclear' }),
      reject(id, { reason: 'not_you' }),
    ]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await decisionsOn(owner)).toHaveLength(1);
  }
});

import { expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import {
  RACE_ROUNDS,
  chattingTrio,
  count,
  joinAll,
  register,
  signedIn,
  sql,
  type Member,
} from '@lodge/testing';
import { anotherAdmin, BECAUSE, decideReport, reportOn } from '../../../test/support/decisions.js';
import {
  report,
  storedObjects,
  storedPhoto,
  type StoredPhoto,
} from '../../../test/support/reports.js';
import { quickSweeps, settled } from '../../../test/support/store.js';

const scene = await sharedScene({ withImages: true, env: { 'image-worker': quickSweeps } });
const admin = await signedIn(scene.url, scene.admin);

const isWithheld = async ({ id }: StoredPhoto) =>
  (await count(scene, 'withheld_images where image_id = $1', [id])) === 1;

async function expectGone(photo: StoredPhoto, by = admin) {
  expect(await isWithheld(photo)).toBe(false);
  expect((await by.get(`/api/admin/withheld/${photo.id}`)).status).toBe(404);
  await settled(scene);
  expect(await storedObjects(scene, photo)).toBe(0);
}

async function expectWithheld(photo: StoredPhoto) {
  expect(await isWithheld(photo)).toBe(true);
  await settled(scene);
  expect(await storedObjects(scene, photo)).toBe(2);
}

/** A photo that two members reported. */
async function reportedPhoto() {
  const { one, other: owner, third, group } = await chattingTrio(scene.url, admin);
  for (const { id } of [one, third]) await storedPhoto(scene, id);
  const photo = await storedPhoto(scene, owner.id);
  const reports: number[] = [];
  for (const { client } of [one, third])
    reports.push((await report(client, 'image', photo)).body.report.id);
  return { owner, reporters: [one, third], photo, reports, group };
}
type Reported = Awaited<ReturnType<typeof reportedPhoto>>;

const outcomesFor = async (members: Member[]) =>
  Promise.all(
    members.map(async ({ client }) => (await client.get('/api/reports')).body.reports[0].outcome),
  );

const REMOVALS: [string, (at: Reported) => Promise<{ status: number }>, number][] = [
  ['rejects it', ({ photo }) => admin.post('/api/admin/reject-image', { imageId: photo.id }), 200],
  ['deletes it', ({ photo }) => admin.delete(`/api/admin/image/${photo.id}`), 200],
  ['deletes its owner', ({ owner }) => admin.delete(`/api/admin/user/${owner.id}`), 200],
  [
    'decides to remove it on one of its reports',
    ({ reports }) => decideReport(admin, reports[0], { action: 'remove', ...BECAUSE }),
    201,
  ],
];

test.each(REMOVALS)(
  'a reported photo is gone when an admin %s, which decides its reports',
  async (_how, remove, expected) => {
    const at = await reportedPhoto();

    expect((await remove(at)).status).toBe(expected);

    await expectGone(at.photo);
    expect(await outcomesFor(at.reporters)).toEqual(['acted', 'acted']);
    const recorded = await sql(
      scene,
      "select distinct subject_id from audit_entries where action like 'decide-report:%' and actor_id = 1 and subject_id = any($1)",
      [at.reports],
    );
    expect(recorded).toHaveLength(2);
    const again = await decideReport(admin, at.reports[1], { action: 'dismiss' });
    expect(again.body.code).toBe('already_processed');
  },
);

test('a photo that its owner deleted is gone once an admin deletes the owner', async () => {
  const { owner, reporters, photo } = await reportedPhoto();
  await owner.client.delete(`/api/images/${photo.id}`);
  await expectWithheld(photo);

  expect((await admin.delete(`/api/admin/user/${owner.id}`)).status).toBe(200);

  await expectGone(photo);
  expect(await outcomesFor(reporters)).toEqual(['acted', 'acted']);
});

test('a photo of an account that its owner erases stays withheld', async () => {
  const { owner, photo } = await reportedPhoto();

  const erasure = { when: 'now', confirm: 'DELETE' } as const;
  expect((await owner.client.post('/api/account/deletion', erasure)).status).toBe(200);

  await expectWithheld(photo);
});

test('an admin’s own reported photo stays withheld when they delete it', async () => {
  const other = await anotherAdmin(scene);
  const photo = await storedPhoto(scene, other.id);
  const id = await reportOn(scene, other.id, { kind: 'image', target: photo.id });

  expect((await other.client.delete(`/api/admin/image/${photo.id}`)).status).toBe(200);

  await expectWithheld(photo);
  expect((await decideReport(admin, id, { action: 'dismiss' })).status).toBe(201);
  await expectGone(photo);
});

test('a moderator who rejects a photo decides only the reports that they may', async () => {
  const { owner, reporters, photo, reports } = await reportedPhoto();
  const moderator = await register(scene.url);
  await sql(scene, 'update users set is_moderator = true where id = $1', [moderator.id]);
  const own = await reportOn(scene, owner.id, {
    kind: 'image',
    target: photo.id,
    reporter: moderator.id,
  });

  const rejected = await moderator.client.post('/api/admin/reject-image', { imageId: photo.id });

  expect(rejected.status).toBe(200);
  await expectWithheld(photo);
  expect(await outcomesFor(reporters)).toEqual(['acted', 'acted']);
  expect(
    await count(scene, 'reports where id = any($1) and closed_at is null', [[own, ...reports]]),
  ).toBe(1);
  expect((await moderator.client.get(`/api/admin/withheld/${photo.id}`)).status).toBe(404);
  expect((await decideReport(admin, own, { action: 'dismiss' })).status).toBe(201);
  await expectGone(photo);
});

test('a moderator who rejects a photo leaves its second look, after their decision, to others', async () => {
  const { reporters, photo, reports } = await reportedPhoto();
  const moderator = await register(scene.url);
  await sql(scene, 'update users set is_moderator = true where id = $1', [moderator.id]);
  const dismissed = await decideReport(moderator.client, reports[0], { action: 'dismiss' });
  expect(dismissed.status).toBe(201);
  const asked = await reporters[0].client.post(`/api/reports/${reports[0]}/second-look`);
  expect(asked.status).toBe(201);

  await moderator.client.post('/api/admin/reject-image', { imageId: photo.id });

  expect(await count(scene, 'reports where id = $1 and closed_at is null', [reports[0]])).toBe(1);
  await expectWithheld(photo);
});

test('a report that races an admin’s removal finds nothing, or is decided by it', async () => {
  const { reporters, owner } = await reportedPhoto();
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const photo = await storedPhoto(scene, owner.id);

    const [reported, removed] = await Promise.all([
      report(reporters[0].client, 'image', photo),
      round % 2
        ? admin.delete(`/api/admin/image/${photo.id}`)
        : admin.post('/api/admin/reject-image', { imageId: photo.id }),
    ]);

    expect([201, 404]).toContain(reported.status);
    expect(removed.status).toBe(200);
    expect(await isWithheld(photo)).toBe(false);
    const open = "reports where kind = 'image' and target_id = $1 and closed_at is null";
    expect(await count(scene, open, [photo.id])).toBe(0);
  }
});

test('a report that races the deletion of the owner by an admin finds nothing, or is decided by it', async () => {
  const { reporters, group } = await reportedPhoto();
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const owner = await register(scene.url);
    await joinAll(group, owner);
    const photo = await storedPhoto(scene, owner.id);

    const [reported, deleted] = await Promise.all([
      report(reporters[0].client, 'image', photo),
      admin.delete(`/api/admin/user/${owner.id}`),
    ]);

    expect([201, 404]).toContain(reported.status);
    expect(deleted.status).toBe(200);
    expect(await isWithheld(photo)).toBe(false);
    const open = "reports where kind = 'image' and target_id = $1 and closed_at is null";
    expect(await count(scene, open, [photo.id])).toBe(0);
  }
});

test('a removal and a decision that meet leave one decision, and nothing of the photo', async () => {
  const { reporters, owner } = await reportedPhoto();
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const photo = await storedPhoto(scene, owner.id);
    const { id } = (await report(reporters[0].client, 'image', photo)).body.report;

    const [decided, removed] = await Promise.all([
      decideReport(admin, id, { action: 'dismiss' }),
      admin.delete(`/api/admin/image/${photo.id}`),
    ]);

    expect([201, 409]).toContain(decided.status);
    expect(removed.status).toBe(200);
    expect(await isWithheld(photo)).toBe(false);
    const [{ outcome }] = await sql(scene, 'select outcome from reports where id = $1', [id]);
    expect(outcome).toBe(decided.status === 201 ? 'no_breach' : 'acted');
  }
});

import { expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import {
  RACE_ROUNDS,
  chattingTrio,
  count,
  eventually,
  joinAll,
  register,
  signedIn,
  sql,
  waitingForLock,
  type Client,
  type Member,
} from '@lodge/testing';
import pg from 'pg';
import {
  closeReports,
  postedBy,
  report,
  storedObjects,
  storedPhoto,
  type StoredPhoto,
} from '../../../test/support/reports.js';
import { anotherAdmin, BECAUSE, decideReport, reportOn } from '../../../test/support/decisions.js';
import { newModerator } from '../../../test/support/moderators.js';
import { quickSweeps, settled } from '../../../test/support/store.js';

const scene = await sharedScene({ withImages: true, env: { 'image-worker': quickSweeps } });
const admin = await signedIn(scene.url, scene.admin);

const isWithheld = async ({ id }: StoredPhoto) =>
  (await count(scene, 'withheld_images where image_id = $1', [id])) === 1;

async function expectGone(photo: StoredPhoto) {
  expect(await isWithheld(photo)).toBe(false);
  expect((await admin.get(`/api/admin/withheld/${photo.id}`)).status).toBe(404);
  await settled(scene);
  expect(await storedObjects(scene, photo)).toBe(0);
}

async function expectWithheld(photo: StoredPhoto) {
  expect(await isWithheld(photo)).toBe(true);
  await settled(scene);
  expect(await storedObjects(scene, photo)).toBe(2);
}

/** Three members, of whom the first two have an approved photo. */
async function withPhotos() {
  const members = await chattingTrio(scene.url, admin);
  await storedPhoto(scene, members.one.id);
  const photo = await storedPhoto(scene, members.other.id);
  return { ...members, photo };
}

/** Asks as the owner does, and as the admins' list does. */
const isGone = async ({ client }: { client: Client }, { id, filename }: StoredPhoto) => {
  const own = (await client.get('/api/images')).body.images.map((image) => image.id);
  const all = (await admin.get('/api/admin/images?limit=100')).body.images.map((image) => image.id);
  const { status } = await client.get(`/uploads/${filename}`);
  return !own.includes(id) && !all.includes(id) && status === 404;
};

test('a reported photo that its owner deletes is withheld until the last report is closed', async () => {
  const { owner, photo, reports } = await reportedPhoto();

  expect((await owner.client.delete(`/api/images/${photo.id}`)).status).toBe(200);

  expect(await isGone(owner, photo)).toBe(true);
  await closeReports(scene, reports.slice(0, 1));
  await expectWithheld(photo);
  await closeReports(scene, reports.slice(1), 'no_breach');
  await expectGone(photo);
});

test('two reports that close at once release the photo', async () => {
  const { owner, reporters } = await reportedPhoto();
  for (let round = 0; round < RACE_ROUNDS / 4; round++) {
    const photo = await storedPhoto(scene, owner.id);
    const reports = await Promise.all(
      reporters.map(async ({ client }) => (await report(client, 'image', photo)).body.report.id),
    );
    await owner.client.delete(`/api/images/${photo.id}`);

    await Promise.all(reports.map((id) => closeReports(scene, [id])));

    expect(await isWithheld(photo)).toBe(false);
  }
});

test('a report that races the deletion finds nothing, or the photo is withheld', async () => {
  const { one, other } = await withPhotos();
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const photo = await storedPhoto(scene, other.id);

    const [reported, deleted] = await Promise.all([
      report(one.client, 'image', photo),
      other.client.delete(`/api/images/${photo.id}`),
    ]);

    expect([201, 404]).toContain(reported.status);
    expect(deleted.status).toBe(200);
    expect(await isWithheld(photo)).toBe(reported.status === 201);
    if (reported.status === 201) {
      expect(await storedObjects(scene, photo)).toBe(2);
      await closeReports(scene, [reported.body.report.id]);
    }
  }
  await settled(scene);
  // The two photos of those who take part.
  expect(await count(scene, 'images where user_id = $1', [other.id])).toBe(1);
});

test.each<[string, object]>([
  ['to dismiss it', { action: 'dismiss' }],
  ['to remove it', { action: 'remove', ...BECAUSE }],
])('a decision %s that races its deletion leaves nothing of it', async (_, decision) => {
  const { one, other } = await withPhotos();
  const photos: StoredPhoto[] = [];
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const photo = await storedPhoto(scene, other.id);
    photos.push(photo);
    const { id } = (await report(one.client, 'image', photo)).body.report;

    const [decided, deleted] = await Promise.all([
      decideReport(admin, id, decision),
      other.client.delete(`/api/images/${photo.id}`),
    ]);

    expect(decided.status).toBe(201);
    expect([200, 404]).toContain(deleted.status);
    if (deleted.status === 404) expect(decision).toMatchObject({ action: 'remove' });
    expect(await isWithheld(photo)).toBe(false);
  }
  await settled(scene);
  for (const photo of photos) expect(await storedObjects(scene, photo)).toBe(0);
});

test('a deletion waits for a decision that is being made, and withholds nothing after it', async () => {
  const { one, other, photo } = await withPhotos();
  const { id } = (await report(one.client, 'image', photo)).body.report;
  const decision = new pg.Client(scene.databaseUrl('owner'));
  await decision.connect();
  await decision.query('begin');
  const close = "update reports set closed_at = now(), outcome = 'no_breach' where id = $1";
  await decision.query(close, [id]);

  const deletion = other.client.delete(`/api/images/${photo.id}`);
  await eventually('the deletion at the lock', async () => (await waitingForLock(scene)) > 0);
  await decision.query('commit');
  await decision.end();

  expect((await deletion).status).toBe(200);
  expect(await isWithheld(photo)).toBe(false);
});

test('both can leave before the decision: the report stays, and the photo with it', async () => {
  const { one, other, photo, group } = await withPhotos();
  const message = await postedBy(other, group.id, 'Evidence');
  const ofPhoto = (await report(one.client, 'image', photo)).body.report;
  const ofMessage = (await report(one.client, 'message', message)).body.report;

  const erasure = { when: 'now', confirm: 'DELETE' } as const;
  for (const { client } of [other, one])
    expect((await client.post('/api/account/deletion', erasure)).status).toBe(200);

  const kept = await sql(
    scene,
    'select id, reporter_id, subject_id, evidence from reports where id = any($1) order by id',
    [[ofPhoto.id, ofMessage.id]],
  );
  expect(kept).toEqual([
    { id: ofPhoto.id, reporter_id: null, subject_id: null, evidence: '' },
    { id: ofMessage.id, reporter_id: null, subject_id: null, evidence: 'Evidence' },
  ]);
  await expectWithheld(photo);
  await closeReports(scene, [ofPhoto.id]);
  await expectGone(photo);
});

test.each(['reporter', 'reported'] as const)(
  'a report that races the erasure of the %s is there whole, or not at all',
  async (who) => {
    const { one, other, group } = await withPhotos();
    for (let round = 0; round < RACE_ROUNDS / 2; round++) {
      const leaving = await register(scene.url);
      await joinAll(group, leaving);
      await storedPhoto(scene, leaving.id);
      const [reporter, owner] = who === 'reporter' ? [leaving, other] : [one, leaving];
      const photo = await storedPhoto(scene, owner.id);

      const [reported, erasure] = await Promise.all([
        report(reporter.client, 'image', photo, { block: round % 2 === 0 }),
        leaving.client.post('/api/account/deletion', { when: 'now', confirm: 'DELETE' }),
      ]);

      expect([201, 401, 404]).toContain(reported.status);
      expect(erasure.status).toBe(200);
      const ofPhoto = "reports where kind = 'image' and target_id = $1";
      expect(await count(scene, ofPhoto, [photo.id])).toBe(reported.status === 201 ? 1 : 0);
      expect(await isWithheld(photo)).toBe(reported.status === 201 && who === 'reported');
      await sql(scene, 'delete from images where id = $1', [photo.id]);
    }
  },
);

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

const outcomesFor = (members: Member[]) =>
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
  [
    'deletes its owner, who deleted it before',
    async ({ owner, photo }) => {
      await owner.client.delete(`/api/images/${photo.id}`);
      await expectWithheld(photo);
      return admin.delete(`/api/admin/user/${owner.id}`);
    },
    200,
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
  const moderator = await newModerator(scene);
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
  const moderator = await newModerator(scene);
  const dismissed = await decideReport(moderator.client, reports[0], { action: 'dismiss' });
  expect(dismissed.status).toBe(201);
  const asked = await reporters[0].client.post(`/api/reports/${reports[0]}/second-look`);
  expect(asked.status).toBe(201);

  await moderator.client.post('/api/admin/reject-image', { imageId: photo.id });

  expect(await count(scene, 'reports where id = $1 and closed_at is null', [reports[0]])).toBe(1);
  await expectWithheld(photo);
});

test.each(REMOVALS.slice(0, 3))(
  'a report while an admin %s finds nothing, or is decided by it',
  async (_how, remove) => {
    const at = await reportedPhoto();
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const owner = await register(scene.url);
      await joinAll(at.group, owner);
      const photo = await storedPhoto(scene, owner.id);

      const [reported, removed] = await Promise.all([
        report(at.reporters[0].client, 'image', photo),
        remove({ ...at, owner, photo }),
      ]);

      expect([201, 404]).toContain(reported.status);
      expect(removed.status).toBe(200);
      expect(await isWithheld(photo)).toBe(false);
      const open = "reports where kind = 'image' and target_id = $1 and closed_at is null";
      expect(await count(scene, open, [photo.id])).toBe(0);
    }
  },
);

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

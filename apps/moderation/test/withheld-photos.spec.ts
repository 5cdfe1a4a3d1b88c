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
} from '@lodge/testing';
import pg from 'pg';
import {
  closeReports,
  report,
  storedObjects,
  storedPhoto,
  type StoredPhoto,
} from '../../../test/support/reports.js';
import { BECAUSE, decideReport } from '../../../test/support/decisions.js';
import { quickSweeps, settled } from '../../../test/support/store.js';

const scene = await sharedScene({ withImages: true, env: { 'image-worker': quickSweeps } });
const admin = await signedIn(scene.url, scene.admin);

const isWithheld = async ({ id }: StoredPhoto) =>
  (await count(scene, 'withheld_images where image_id = $1', [id])) === 1;

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
  const { one, other, third, photo } = await withPhotos();
  await storedPhoto(scene, third.id);
  const reports = [
    (await report(one.client, 'image', photo)).body.report.id,
    (await report(third.client, 'image', photo)).body.report.id,
  ];

  expect((await other.client.delete(`/api/images/${photo.id}`)).status).toBe(200);

  expect(await isGone(other, photo)).toBe(true);
  await settled(scene);
  expect(await storedObjects(scene, photo)).toBe(2);
  await closeReports(scene, reports.slice(0, 1));
  await settled(scene);
  expect([await isWithheld(photo), await storedObjects(scene, photo)]).toEqual([true, 2]);
  await closeReports(scene, reports.slice(1), 'no_breach');
  await settled(scene);
  expect([await isWithheld(photo), await storedObjects(scene, photo)]).toEqual([false, 0]);
});

test('two reports that close at once release the photo', async () => {
  const { one, other, third } = await withPhotos();
  await storedPhoto(scene, third.id);
  for (let round = 0; round < RACE_ROUNDS / 4; round++) {
    const photo = await storedPhoto(scene, other.id);
    const reports = [
      (await report(one.client, 'image', photo)).body.report.id,
      (await report(third.client, 'image', photo)).body.report.id,
    ];
    await other.client.delete(`/api/images/${photo.id}`);

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
  const message = (
    await other.client.post(`/api/groups/${group.id}/messages`, { content: 'Evidence' })
  ).body.chat_message;
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
  await settled(scene);
  expect([await isWithheld(photo), await storedObjects(scene, photo)]).toEqual([true, 2]);
  await closeReports(scene, [ofPhoto.id]);
  await settled(scene);
  expect(await storedObjects(scene, photo)).toBe(0);
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

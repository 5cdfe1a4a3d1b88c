import { afterEach, describe, expect, test } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import type { AdminImage } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import {
  addPhoto,
  count,
  decide,
  eventually,
  jpegPhoto,
  pagesOf,
  register,
  signedIn,
  sql,
  type Member,
} from '@lodge/testing';
import {
  anotherAdmin,
  answerAppeal,
  appealOf,
  BECAUSE,
  decideReport,
  ownDecisions,
  reportOn,
} from '../../../test/support/decisions.js';

let seed = 40;

const scene = await sharedScene({ withImages: true });
const admin = await signedIn(scene.url, scene.admin);
const second = await anotherAdmin(scene);
// No photo is like one of another test.
afterEach(() => sql(scene, 'delete from images; delete from blocked_hashes'));

const newPhoto = () => jpegPhoto({ width: 480, height: 360, seed: (seed += 7) });

const listed = async (query: Record<string, string> = {}): Promise<AdminImage[]> =>
  (await pagesOf(admin, '/api/admin/images', query)).flatMap(({ images }) => images);

const rowOf = async (id: number) => (await listed()).find((image) => image.id === id)!;
const decisionOn = async (id: number) => (await rowOf(id)).earlier_decision;
const copyOf = async (id: number) => (await rowOf(id)).copy;

/** A member one of whose photos was rejected. */
async function rejected() {
  const member = await register(scene.url);
  const photo = await newPhoto();
  await decide(admin).reject(await addPhoto(member.client, photo));
  return { ...member, photo };
}

async function reverse(decisionId: number) {
  const appeal = await appealOf(scene, decisionId);
  expect((await answerAppeal(second.client, appeal, 'reversed')).status).toBe(201);
}

const CROPPED = { left: 12, top: 9, width: 456, height: 342 };
const REJECTED = { kind: 'rejected', decided_at: expect.any(String) };

describe('a photo like a rejected one of the same member', () => {
  test.each<[string, (photo: Sharp) => Sharp]>([
    ['saved again', (photo) => photo.jpeg({ quality: 40 })],
    ['made smaller', (photo) => photo.resize(200)],
    ['mirrored', (photo) => photo.flop()],
    ['turned by 90°', (photo) => photo.rotate(90)],
    ['turned by 270°', (photo) => photo.rotate(270)],
    ['turned by 180°, as a PNG', (photo) => photo.rotate(180).png()],
    ['cropped', (photo) => photo.extract(CROPPED)],
  ])('is told when it was %s', async (_how, change) => {
    const { client, photo } = await rejected();

    const { id } = await addPhoto(client, await change(sharp(photo)).toBuffer());

    expect(await decisionOn(id)).toEqual(REJECTED);
  });

  test('is told when it had been uploaded before the rejection, and approved even', async () => {
    const { client } = await register(scene.url);
    const photo = await newPhoto();
    const [first, waiting, approved] = [
      await addPhoto(client, photo),
      await addPhoto(client, photo),
      await addPhoto(client, photo),
    ];
    await decide(admin).approve(approved);

    await decide(admin).reject(first);

    expect(await decisionOn(waiting.id)).toEqual(REJECTED);
    expect(await decide(admin).undoApproval(approved)).toMatchObject({
      earlier_decision: REJECTED,
    });
  });

  test('is not rejected by itself, says nothing to its owner, and can be approved', async () => {
    const { client, photo } = await rejected();
    const like = await addPhoto(client, photo);

    const { images } = (await client.get('/api/images')).body;

    expect(Object.keys(images[0])).not.toContain('earlier_decision');
    expect(Object.keys(images[0]).filter((name) => name.includes('hash'))).toEqual([]);
    expect(await decide(admin).approve(like)).toMatchObject({ is_approved: true });
  });
});

test('another photo of the member, and the same one of another member, are told nothing', async () => {
  const [{ client, photo }, other] = [await rejected(), await register(scene.url)];

  const [different, same] = [
    await addPhoto(client, await jpegPhoto({ seed: 3, width: 480, height: 360 })),
    await addPhoto(other.client, photo),
  ];

  expect([await decisionOn(different.id), await decisionOn(same.id)]).toEqual([null, null]);
});

test('a photo that was deleted by an admin, but not rejected, is not remembered', async () => {
  const { client } = await register(scene.url);
  const photo = await newPhoto();
  await decide(admin).remove(await addPhoto(client, photo));

  expect(await decisionOn((await addPhoto(client, photo)).id)).toBeNull();
});

test('a photo of one colour is not remembered, and so matches no other', async () => {
  const { client, id } = await register(scene.url);
  const grey = (background: string) =>
    sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .jpeg()
      .toBuffer();
  await decide(admin).reject(await addPhoto(client, await grey('#444')));

  expect(await count(scene, 'blocked_hashes where owner_id = $1', [id])).toBe(0);
  expect(await decisionOn((await addPhoto(client, await grey('#444'))).id)).toBeNull();
});

test('the same photo rejected again and again is remembered once, as of the last time, until the account goes', async () => {
  const { client, id, photo } = await rejected();
  const when = async () => {
    const found = 'select blocked_at from blocked_hashes where owner_id = $1';
    return (await sql<{ blocked_at: string }>(scene, found, [id])).map((row) => row.blocked_at);
  };
  const [before] = await when();

  await decide(admin).reject(await addPhoto(client, photo));

  const [after, ...more] = await when();
  expect(more).toEqual([]);
  expect(Date.parse(after)).toBeGreaterThan(Date.parse(before));
  await admin.delete(`/api/admin/user/${id}`);
  expect(await when()).toEqual([]);
});

test('one photo like a decided one comes first, and pages of any size hold each photo once', async () => {
  const { client, photo } = await rejected();
  const earlier = await addPhoto((await register(scene.url)).client, await newPhoto());
  const approved = await addPhoto((await register(scene.url)).client, await newPhoto());
  await decide(admin).approve(approved);
  const likes = [await addPhoto(client, photo), await addPhoto(client, photo)];

  const pending = await listed({ status: 'pending', limit: '1' });
  const all = await listed({ limit: '3' });

  const ids = pending.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const places = [likes[0], earlier, likes[1]].map(({ id }) => ids.indexOf(id));
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(all.slice(0, ids.length).map(({ id }) => id)).toEqual(ids);
  expect(all.slice(ids.length).every(({ is_approved }) => is_approved)).toBe(true);
  expect((await listed({ status: 'approved', limit: '2' })).map(({ id }) => id)).toEqual(
    all.slice(ids.length).map(({ id }) => id),
  );
});

describe('a photo that was removed and blocked by a decision on a report', () => {
  const BLOCK = { action: 'remove_and_block', ...BECAUSE };

  const blocked = async (owner: Member, image: { id: number }) => {
    const report = await reportOn(scene, owner.id, { kind: 'image', target: image.id });
    return { report, decide: () => decideReport(admin, report, BLOCK) };
  };

  test('is told when anybody uploads it, until the decision is reversed', async () => {
    const [owner, other] = [await register(scene.url), await register(scene.url)];
    const photo = await newPhoto();
    const image = await addPhoto(owner.client, photo);
    expect((await (await blocked(owner, image)).decide()).status).toBe(201);
    const like = await addPhoto(other.client, await sharp(photo).flop().toBuffer());

    expect((await owner.client.get('/api/images')).body.images).toEqual([]);
    expect(await decisionOn(like.id)).toEqual({ kind: 'blocked', decided_at: expect.any(String) });

    await reverse((await ownDecisions(owner.client))[0].id);

    expect(await decisionOn(like.id)).toBeNull();
    expect(await decisionOn((await addPhoto(other.client, photo)).id)).toBeNull();
  });

  test.each([
    ['for an intimate photo', 'intimate_image', BECAUSE.rule, true],
    ['for somebody under 18', 'under_age', BECAUSE.rule, true],
    ['by the rule for adults', 'harassment', 'adults', true],
    ['for something else', 'harassment', BECAUSE.rule, false],
  ])(
    'has its copies come first, approved ones too, and on the clock when blocked %s',
    async (_why, category, rule, isUrgent) => {
      const [owner, other] = [await register(scene.url), await register(scene.url)];
      const photo = await newPhoto();
      const image = await addPhoto(owner.client, photo);
      const approved = await addPhoto(other.client, photo);
      await decide(admin).approve(approved);
      const before = (await admin.get('/api/admin/waiting')).body.images;
      const report = await reportOn(scene, owner.id, { kind: 'image', target: image.id });
      await sql(scene, 'update reports set category = $2 where id = $1', [report, category]);
      await decideReport(admin, report, { ...BLOCK, rule });
      const fresh = await addPhoto(other.client, photo);
      const copy = {
        found_at: expect.any(String),
        due_at: isUrgent ? expect.any(String) : null,
      };
      await eventually('found', async () => (await copyOf(approved.id)) !== null);

      for (const status of ['all', 'pending']) {
        const found = await listed({ status, limit: '1' });
        expect(found.slice(0, 2)).toEqual(
          expect.arrayContaining([
            expect.objectContaining({ id: approved.id, is_approved: true, copy }),
            expect.objectContaining({ id: fresh.id, is_approved: false, copy }),
          ]),
        );
      }
      expect((await listed({ status: 'approved' })).map(({ id }) => id)).not.toContain(approved.id);
      // The photo that was blocked is gone, and two copies wait.
      expect((await admin.get('/api/admin/waiting')).body.images).toBe(before + 1);
      const [{ waits }] = await sql(
        scene,
        'select extract(epoch from $1::timestamptz - $2::timestamptz) = 48 * 3600 as waits',
        [(await rowOf(fresh.id)).copy?.due_at ?? null, (await rowOf(fresh.id)).copy?.found_at],
      );
      expect(waits).toBe(isUrgent || null);

      expect(await decide(admin).approve(approved)).toMatchObject({
        is_approved: true,
        copy: null,
      });
      await decide(admin).reject(fresh);
      expect((await admin.get('/api/admin/waiting')).body.images).toBe(before - 1);
      expect((await listed({ status: 'approved' })).map(({ id }) => id)).toContain(approved.id);
    },
  );

  test('makes no copy of one that is rejected for its owner alone', async () => {
    const { client, photo } = await rejected();
    const like = await addPhoto(client, photo);
    expect(await copyOf(like.id)).toBeNull();

    await decide(admin).approve(like);

    expect(await decide(admin).undoApproval(like)).toMatchObject({ copy: null });
  });

  describe('because it is intimate', () => {
    const URGENT = { found_at: expect.any(String), due_at: expect.any(String) };
    const compared = () =>
      eventually(
        'compared',
        async () => (await count(scene, 'blocked_hashes where compared_through is not null')) === 0,
      );

    async function blockNow(photo: Buffer, category: string) {
      const owner = await register(scene.url);
      const { id: target } = await addPhoto(owner.client, photo);
      const report = await reportOn(scene, owner.id, { kind: 'image', target });
      await sql(scene, 'update reports set category = $2 where id = $1', [report, category]);
      expect((await decideReport(admin, report, BLOCK)).status).toBe(201);
      await compared();
      const [{ id }] = await ownDecisions(owner.client);
      return id as number;
    }

    test('has copies wait with 48 hours, also after an undone approval or a rejection, and once blocked for more', async () => {
      const [photo, { client }] = [await newPhoto(), await register(scene.url)];
      await blockNow(photo, 'intimate_image');
      const copy = await addPhoto(client, photo);
      expect(await decide(admin).approve(copy)).toMatchObject({ copy: null });
      expect(await decide(admin).undoApproval(copy)).toMatchObject({ copy: URGENT });
      expect((await listed({ status: 'pending' }))[0]).toMatchObject({ id: copy.id, copy: URGENT });

      await decide(admin).reject(copy);
      const again = await addPhoto(client, photo);
      expect(await copyOf(again.id)).toEqual(URGENT);
      expect(await decisionOn(again.id)).toMatchObject({ kind: 'blocked' });

      await decide(admin).approve(again);
      await blockNow(await sharp(photo).jpeg({ quality: 20 }).toBuffer(), 'harassment');
      expect(await copyOf(again.id)).not.toBeNull();
    });

    test('keeps the time and the urgency of a waiting copy when it is blocked once more', async () => {
      const [photo, { client }] = [await newPhoto(), await register(scene.url)];
      await blockNow(photo, 'intimate_image');
      const waiting = await addPhoto(client, photo);
      const before = await copyOf(waiting.id);

      await blockNow(photo, 'intimate_image');
      await blockNow(await sharp(photo).extract(CROPPED).toBuffer(), 'harassment');

      expect(before).toEqual(URGENT);
      expect(await copyOf(waiting.id)).toEqual(before);
      expect(await copyOf((await addPhoto(client, photo)).id)).toEqual(URGENT);
    });

    test('keeps the place of a waiting copy when a rejection of it is reversed', async () => {
      const [photo, { client }] = [await newPhoto(), await register(scene.url)];
      await blockNow(photo, 'intimate_image');
      const [first, later] = [await addPhoto(client, photo), await addPhoto(client, photo)];
      const before = await copyOf(later.id);
      await decide(admin).reject(first);

      await sql(scene, 'delete from blocked_hashes where owner_id is not null');

      expect(await copyOf(later.id)).toEqual(before);
    });

    describe('keeps the place of a waiting copy when one of two blocks is reversed', () => {
      test.each<[string, (photo: Buffer) => Buffer | Promise<Buffer>]>([
        ['of the same photo', (photo) => photo],
        ['of photos that are alike', (photo) => sharp(photo).extract(CROPPED).toBuffer()],
      ])('%s, whichever it is', async (_which, change) => {
        const [photo, { client }] = [await newPhoto(), await register(scene.url)];
        const similar = await change(photo);
        for (const first of [0, 1]) {
          const decisions = [
            await blockNow(photo, 'intimate_image'),
            await blockNow(similar, 'intimate_image'),
          ];
          const waiting = await addPhoto(client, photo);
          const before = await copyOf(waiting.id);

          await reverse(decisions[first]);
          expect(await copyOf(waiting.id)).toEqual(before);
          expect(await copyOf((await addPhoto(client, photo)).id)).toEqual(URGENT);

          await reverse(decisions[1 - first]);
          expect(await copyOf(waiting.id)).toBeNull();
          expect(await copyOf((await addPhoto(client, photo)).id)).toBeNull();
        }
      });

      test('but not one that was approved meanwhile', async () => {
        const [photo, { client }] = [await newPhoto(), await register(scene.url)];
        await blockNow(photo, 'intimate_image');
        const later = await blockNow(await sharp(photo).extract(CROPPED).toBuffer(), 'harassment');
        const waiting = await addPhoto(client, photo);
        await decide(admin).approve(waiting);

        await reverse(later);

        expect(await copyOf(waiting.id)).toBeNull();
      });
    });
  });

  test('is told although its owner deleted it before the decision', async () => {
    const [owner, other] = [await register(scene.url), await register(scene.url)];
    const photo = await newPhoto();
    const image = await addPhoto(owner.client, photo);
    const { decide: decideIt } = await blocked(owner, image);
    await owner.client.delete(`/api/images/${image.id}`);

    expect((await decideIt()).status).toBe(201);

    expect(await decisionOn((await addPhoto(other.client, photo)).id)).toMatchObject({
      kind: 'blocked',
    });
    expect(await count(scene, 'withheld_images')).toBe(0);
  });

  test('is not decided where nothing could be blocked: the photo is gone, or too plain', async () => {
    const owner = await register(scene.url);
    const plain = { create: { width: 300, height: 200, channels: 3, background: '#555' } } as const;
    const photo = await addPhoto(owner.client, await sharp(plain).jpeg().toBuffer());

    for (const image of [{ id: 2_000_000_000 }, photo]) {
      const { report, decide: decideIt } = await blocked(owner, image);
      expect((await decideIt()).status).toBe(409);
      expect(await count(scene, 'decisions where report_id = $1', [report])).toBe(0);
      const remove = { ...BLOCK, action: 'remove' };
      expect((await decideReport(admin, report, remove)).status).toBe(201);
    }
  });
});

test('a rejection that is reversed is forgotten', async () => {
  const [member, photo] = [await register(scene.url), await newPhoto()];
  const { id: imageId } = await addPhoto(member.client, photo);
  await admin.post('/api/admin/reject-image', { imageId, reason: 'unclear' });

  await reverse((await ownDecisions(member.client))[0].id);

  expect(await decisionOn((await addPhoto(member.client, photo)).id)).toBeNull();
});

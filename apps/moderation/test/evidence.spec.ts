import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { strFromU8, unzipSync } from 'fflate';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { EVIDENCE_LIMITS, EVIDENCE_TEXTS, type SurroundingMessage } from '@lodge/contracts';
import { startScene, type Scene } from '@lodge/scene';
import { imageKey, thumbKey } from '@lodge/storage';
import {
  count,
  eventually,
  groupWith,
  RACE_ROUNDS,
  register,
  signedIn,
  sql,
  type Client,
} from '@lodge/testing';
import {
  anotherAdmin,
  asSoleAdmin,
  decideReport,
  reportOn,
  setRow,
} from '../../../test/support/decisions.js';
import { newModerator } from '../../../test/support/moderators.js';
import { report as reportBy, storedPhoto } from '../../../test/support/reports.js';
import { storeOf } from '../../../test/support/store.js';

const identity = await generateX25519Identity();
const EVIDENCE_RECIPIENT = await identityToRecipient(identity);
// Without MinIO, the summary of the run reports its tests as skipped.
const STORES = process.env.LODGE_TEST_MINIO_ENDPOINT
  ? (['disk', 'minio'] as const)
  : (['disk'] as const);

let scene: Scene;
let admin: Client;
let colleague: Client | undefined;
const other = async () => (colleague ??= (await anotherAdmin(scene)).client);

const KEEP = {
  action: 'warn',
  rule: 'adults',
  explanation: 'Because.',
  keep_for_authorities: true,
};

const listed = async () => (await admin.get('/api/admin/evidence')).body.evidence;

async function fileOf(id: number): Promise<Uint8Array> {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const path = `${scene.url}/api/admin/evidence/${id}/file`;
  const response = await fetch(path, { headers: { cookie } });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

async function opened(sealed: Uint8Array, key = identity) {
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  const files = unzipSync(await decrypter.decrypt(sealed));
  return { files, evidence: JSON.parse(strFromU8(files['evidence.json'])) };
}

/** Decides and opens what was kept. */
async function keep(reportId: number, more: object = {}) {
  const { status } = await decideReport(admin, reportId, { ...KEEP, ...more });
  expect(status).toBe(201);
  const [{ id }] = await listed();
  return { id, ...(await opened(await fileOf(id))) };
}

describe.each(STORES)('on %s', (storage) => {
  beforeAll(async () => {
    const moderation = { EVIDENCE_RECIPIENT, SWEEP_SECONDS: '1' };
    scene = await startScene({ storage, env: { moderation } });
    admin = await signedIn(scene.url, scene.admin);
    colleague = undefined;
  });
  afterAll(() => scene?.stop());

  describe('a package for the authorities', () => {
    test('holds the photo that the decision removes, its owner, times and hashes', async () => {
      const member = await register(scene.url);
      const photo = await storedPhoto(scene, member.id);
      const report = await reportOn(scene, member.id, { kind: 'image', target: photo.id });

      const { files, evidence } = await keep(report, { action: 'remove' });

      expect(await count(scene, 'images where id = $1', [photo.id])).toBe(0);
      expect(strFromU8(files[`photos/${photo.id}.webp`])).toBe('photo');
      expect(evidence).toMatchObject({
        decision: { action: 'remove', rule: 'adults', explanation: 'Because.' },
        report: { id: report, kind: 'image', category: 'harassment' },
        member: { id: member.id, username: member.person.username, email: member.person.email },
        reporter: null,
        photos: [
          {
            image_id: photo.id,
            file: `photos/${photo.id}.webp`,
            bytes: 5,
            sha256: createHash('sha256').update('photo').digest('hex'),
            uploaded_at: expect.stringMatching(/Z$/),
            likeness: null,
          },
        ],
        messages: [],
      });
      expect(JSON.stringify(evidence)).not.toMatch(/password|token/);
    });

    test('holds a photo that its owner deleted meanwhile', async () => {
      const member = await register(scene.url);
      const photo = await storedPhoto(scene, member.id);
      const { id } = (await reportBy(await other(), 'image', photo)).body.report;
      expect((await member.client.delete(`/api/images/${photo.id}`)).status).toBe(200);

      const { files } = await keep(id, { rule: 'life' });

      expect(Object.keys(files)).toContain(`photos/${photo.id}.webp`);
      expect(await count(scene, 'withheld_images where image_id = $1', [photo.id])).toBe(0);
    });

    test('holds twenty messages on either side of a reported one, and no more', async () => {
      const member = await register(scene.url);
      const group = await groupWith(admin, member);
      const posted = await sql<{ id: number }>(
        scene,
        `insert into messages (group_id, user_id, content)
         select $1, $2, 'Message ' || n from generate_series(1, 60) n returning id`,
        [group.id, member.id],
      );
      const message = { kind: 'message', target: posted[29].id, evidence: 'Message 30' } as const;

      const report = await reportOn(scene, member.id, message);
      await sql(scene, 'update reports set group_id = $2 where id = $1', [report, group.id]);

      const { evidence } = await keep(report);

      const { messages } = EVIDENCE_LIMITS;
      expect(evidence.messages.map(({ content }: SurroundingMessage) => content)).toEqual(
        Array.from({ length: 2 * messages + 1 }, (_, at) => `Message ${30 - messages + at}`),
      );
      expect(evidence.report.evidence).toBe('Message 30');
      expect(evidence.group.id).toBe(group.id);
    });

    test('holds all photos of a reported member, and the thumb of one that has no room', async () => {
      const member = await register(scene.url);
      const photos = [
        await storedPhoto(scene, member.id),
        await storedPhoto(scene, member.id),
        await storedPhoto(scene, member.id),
      ];
      const store = await storeOf(scene);
      // Whatever is uploaded first, the room of the later ones' thumbs is not its own.
      const large = Buffer.alloc(EVIDENCE_LIMITS.bytes - 2 * EVIDENCE_LIMITS.thumbBytes, 1);
      const second = Buffer.alloc(EVIDENCE_LIMITS.thumbBytes + 1, 2);
      const thumb = Buffer.alloc(EVIDENCE_LIMITS.thumbBytes, 3);
      await store.put(imageKey(photos[0].filename), large, 'image/webp');
      await store.put(imageKey(photos[1].filename), second, 'image/webp');
      await store.put(thumbKey(photos[1].filename), thumb, 'image/webp');

      const { id, files, evidence } = await keep(await reportOn(scene, member.id));

      const names = [
        `photos/${photos[0].id}.webp`,
        `photos/${photos[1].id}-thumb.webp`,
        `photos/${photos[2].id}.webp`,
      ];
      expect(Object.keys(files)).toEqual([...names, 'evidence.json']);
      expect(thumb.equals(files[names[1]])).toBe(true);
      expect(evidence.photos).toMatchObject([
        { file: names[0], bytes: large.length },
        {
          file: names[1],
          bytes: second.length,
          sha256: createHash('sha256').update(second).digest('hex'),
        },
        { file: names[2], bytes: 5 },
      ]);
      expect((await listed())[0]).toMatchObject({ id, bytes: expect.any(Number) });
    });

    test('describes a photo of which neither the whole nor a thumb is stored', async () => {
      const member = await register(scene.url);
      const { id: target, filename } = await storedPhoto(scene, member.id);
      const store = await storeOf(scene);
      await store.remove([imageKey(filename), thumbKey(filename)]);

      const { files, evidence } = await keep(await reportOn(scene, member.id));

      expect(Object.keys(files)).toEqual(['evidence.json']);
      expect(evidence.photos).toMatchObject([
        { image_id: target, file: null, bytes: null, sha256: null },
      ]);
    });

    test('is not shown to the admin whom it is about, unless nobody else is one', async () => {
      const concerned = await anotherAdmin(scene);
      const { id } = await keep(await reportOn(scene, concerned.id));
      const seen = async () => ({
        isListed: (await concerned.client.get('/api/admin/evidence')).body.evidence.some(
          (one: { id: number }) => one.id === id,
        ),
        file: (await concerned.client.get(`/api/admin/evidence/${id}/file`)).status,
      });

      expect(await seen()).toEqual({ isListed: false, file: 404 });

      await asSoleAdmin(scene, concerned.id, async () =>
        expect(await seen()).toEqual({ isListed: true, file: 200 }),
      );
    });

    test('is read by the operator’s key alone, with an entry in the log for each look but its head', async () => {
      const { id } = await keep(await reportOn(scene, (await register(scene.url)).id));
      const sealed = await fileOf(id);
      await expect(opened(sealed, await generateX25519Identity())).rejects.toThrow();
      sealed[sealed.length - 1] ^= 1;
      await expect(opened(sealed)).rejects.toThrow();

      const { status, headers } = await admin.send('HEAD', `/api/admin/evidence/${id}/file`);
      const missing = await admin.send('HEAD', '/api/admin/evidence/999999/file');

      expect([status, headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
      expect(Number(headers.get('content-length'))).toBeGreaterThan(0);
      expect(missing.status).toBe(404);
      const { entries } = (await admin.get('/api/admin/log')).body;
      const ofIt = entries.filter(
        ({ subject_id, action }) => subject_id === id && action.endsWith('evidence'),
      );
      expect(ofIt.map(({ action }) => action)).toEqual([
        'look-at-evidence',
        'look-at-evidence',
        'keep-evidence',
      ]);
    });

    test('is listed, also once its member is gone, and erased when its time is over', async () => {
      const member = await register(scene.url);
      await keep(await reportOn(scene, member.id));
      const [kept] = await listed();
      expect(kept).toEqual({
        id: expect.any(Number),
        kind: 'user',
        rule: 'adults',
        kept_at: expect.stringMatching(/Z$/),
        expires_at: expect.stringMatching(/Z$/),
        bytes: expect.any(Number),
        subject: { id: member.id, username: member.person.username, avatar: null },
        kept_by: scene.admin.username,
      });

      expect((await admin.delete(`/api/admin/user/${member.id}`)).status).toBe(200);

      expect((await listed())[0]).toEqual({ ...kept, subject: null });
      expect((await opened(await fileOf(kept.id))).evidence.member.username).toBe(
        member.person.username,
      );
      const due = "evidence where id = $1 and expires_at = kept_at + interval '12 months'";
      expect(await count(scene, due, [kept.id])).toBe(1);
      await setRow(scene, 'evidence', kept.id, 'expires_at = now()');
      expect((await admin.get(`/api/admin/evidence/${kept.id}/file`)).status).toBe(404);
      await eventually(
        'the sweep erases it',
        async () => (await count(scene, 'evidence where id = $1', [kept.id])) === 0,
      );
    });

    test('is not sent where the look cannot be recorded', async () => {
      const { id } = await keep(await reportOn(scene, (await register(scene.url)).id));
      const rule = 'audit_entries add constraint unrecorded';
      await sql(scene, `alter table ${rule} check (action <> 'look-at-evidence') not valid`);
      try {
        expect((await admin.get(`/api/admin/evidence/${id}/file`)).status).toBe(500);
      } finally {
        await sql(scene, 'alter table audit_entries drop constraint unrecorded');
      }
    });
  });

  describe('nothing is kept and nothing is decided', () => {
    const expectNothing = async (reportId: number) => {
      expect(await count(scene, 'reports where id = $1 and closed_at is null', [reportId])).toBe(1);
      expect(await count(scene, 'decisions where report_id = $1', [reportId])).toBe(0);
    };

    test.each([
      ['with another rule', 'user', { rule: 'hate' }],
      ['with a dismissal', 'user', { action: 'dismiss' }],
      ['of a group, which a package would not hold', 'group', { action: 'remove' }],
      ['of what a notice names', 'notice', { action: 'remove' }],
    ] as const)('%s', async (_, kind, more) => {
      const subject = kind === 'user' ? (await register(scene.url)).id : null;
      const target = kind === 'notice' ? null : (subject ?? 1);
      const report = await reportOn(scene, subject, { kind, target });
      const before = await count(scene, 'evidence');

      const { status, body } = await decideReport(admin, report, { ...KEEP, ...more });

      const keep_for_authorities = subject === null ? EVIDENCE_TEXTS.kind : EVIDENCE_TEXTS.rule;
      expect([status, body.fields]).toEqual([400, { keep_for_authorities }]);
      expect(await count(scene, 'evidence')).toBe(before);
      await expectNothing(report);
    });

    test('by a moderator', async () => {
      const { client: moderator } = await newModerator(scene);
      const report = await reportOn(scene, (await register(scene.url)).id);

      expect((await decideReport(moderator, report, KEEP)).status).toBe(403);
      expect((await moderator.get('/api/admin/evidence')).status).toBe(403);

      await expectNothing(report);
    });

    test('while the store is down', async () => {
      const member = await register(scene.url);
      const { id: target } = await storedPhoto(scene, member.id);
      const report = await reportOn(scene, member.id, { kind: 'image', target });
      // Stands for an outage: the store rejects the name.
      await setRow(scene, 'images', target, "filename = '../'");
      const before = await count(scene, 'evidence');

      const { status } = await decideReport(admin, report, { ...KEEP, action: 'remove' });

      expect(status).toBeGreaterThanOrEqual(500);
      expect(await count(scene, 'evidence')).toBe(before);
      await expectNothing(report);
    });
  });

  test('of two decisions at once one keeps a package', async () => {
    const second = await other();
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const report = await reportOn(scene, (await register(scene.url)).id);
      const before = await count(scene, 'evidence');

      const answers = await Promise.all(
        [admin, second].map((client) => decideReport(client, report, KEEP)),
      );

      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      expect(await count(scene, 'evidence')).toBe(before + 1);
    }
  });
});

// A pipe for a file is a store that does not answer until somebody writes to it.
test('while the store is slow, others change and decide what the package is about', async () => {
  scene = await startScene({ env: { moderation: { EVIDENCE_RECIPIENT } } });
  try {
    const [first, second] = [await anotherAdmin(scene), await anotherAdmin(scene)];
    const member = await register(scene.url);
    const [photo, spare] = [
      await storedPhoto(scene, member.id),
      await storedPhoto(scene, member.id),
    ];
    const file = join(scene.storageDir!, imageKey(photo.filename));
    rmSync(file);
    execFileSync('mkfifo', [file]);
    const report = await reportOn(scene, member.id);
    const keeping = decideReport(first.client, report, KEEP);
    // Opening a pipe to write waits for its reader.
    const pipe = await open(file, 'w');

    expect((await member.client.delete(`/api/images/${spare.id}`)).status).toBe(200);
    expect((await decideReport(second.client, report, { action: 'dismiss' })).status).toBe(201);
    await pipe.close();

    expect((await keeping).status).toBe(409);
    expect(await count(scene, 'evidence')).toBe(0);
  } finally {
    await scene.stop();
  }
});

test('without a key the request is refused and changes nothing', async () => {
  const bare = await startScene();
  try {
    const client = await signedIn(bare.url, bare.admin);
    const report = await reportOn(bare, (await register(bare.url)).id);

    const { status, body } = await decideReport(client, report, { ...KEEP, rule: 'life' });

    expect([status, body.error ?? body.message]).toEqual([409, expect.stringContaining('no key')]);
    expect(await count(bare, 'reports where closed_at is null')).toBe(1);
    expect((await client.get('/api/admin/evidence')).body).toEqual({
      evidence: [],
      next_cursor: null,
      can_keep: false,
    });
  } finally {
    await bare.stop();
  }
});

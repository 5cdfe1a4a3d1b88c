import { describe, expect, test } from '@jest/globals';
import { mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8 } from 'fflate';
import { MAX_OWN_DECISIONS } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import {
  bodyOf,
  addPhoto,
  decide,
  joinAll,
  jpegPhoto,
  groupWith,
  newGroup,
  register,
  signedIn,
  sql,
} from '@lodge/testing';
import { EXPORT, exported, jsonOf } from '../../../test/support/exports.js';
import { inForce, SOON_KNOWN } from '../../../test/support/documents.js';
import { postedBy, report } from '../../../test/support/reports.js';
import { bytesOf } from '../../../test/support/store.js';

const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0';
const SENTINEL = 'other-members-own-words';

const scene = await sharedScene({
  withImages: true,
  env: {
    ...SOON_KNOWN,
    moderation: { SWEEP_SECONDS: '1' },
  },
});
const admin = await signedIn(scene.url, scene.admin);

describe('a copy of one’s own data', () => {
  test('holds the profile, what the member wrote, what was decided, and the photos', async () => {
    const member = await register(scene.url, { username: '../../etc/pass wd', notes: 'Hi "all"' });
    const [group, refused, asked] = [
      await newGroup(admin),
      await newGroup(admin),
      await newGroup(admin),
    ];
    const friend = await register(scene.url);
    await joinAll(group, member, friend);
    const messages = `/api/groups/${group.id}/messages` as const;
    const { id: reply_to } = await postedBy(member, group.id, 'Frist');
    await member.client.put(`${messages}/${reply_to}`, { content: 'First' });
    await member.client.put(`${messages}/${reply_to}/nod`, { emoji: '🙏' });
    await member.client.post(messages, { content: 'Second\u202e, "quoted"', reply_to });
    const answer = bodyOf(
      await friend.client.post(messages, { content: 'Their own words', reply_to }),
    ).chat_message;
    const hidden = await register(scene.url);
    await joinAll(group, hidden);
    const unseen = bodyOf(await hidden.client.post(messages, { content: 'Unseen', reply_to }));
    await member.client.put(`${messages}/${unseen.chat_message.id}/nod`, { emoji: '🙏' });
    await member.client.post('/api/blocks', { userId: hidden.id });
    const { request } = (await member.client.post(`/api/groups/${refused.id}/request`)).body;
    await admin.post(`/api/admin/group-request/${request.id}`, { action: 'reject' });
    await member.client.post(`/api/groups/${asked.id}/request`, { message: 'I row' });
    await report(member.client, 'group', group, { category: 'spam', text: 'Only advertising' });
    const [approved, pending] = [await addPhoto(member.client), await addPhoto(member.client)];
    await decide(admin).approve(approved);
    await decide(admin).reject(await addPhoto(member.client, await jpegPhoto({ seed: 8 })));

    const files = await exported(member.client);

    expect(Object.keys(files).sort()).toEqual([
      'README.txt',
      'activity.json',
      'age.json',
      'calls.json',
      'consents.json',
      'decisions.json',
      'dismissed.json',
      'groups.json',
      'invitations.json',
      'kept-texts.json',
      'messages.json',
      'nods.json',
      'photos.json',
      'photos/01.webp',
      'photos/02.webp',
      'privacy.json',
      'profile.json',
      'reports.json',
      'sessions.json',
      'sign-in.json',
    ]);
    const { password: _, ...profile } = member.person;
    expect(jsonOf(files, 'profile.json')).toMatchObject({
      ...profile,
      is_admin: false,
      is_moderator: false,
      language: 'en',
      is_language_chosen: false,
    });
    expect(jsonOf(files, 'groups.json')).toMatchObject([{ group: group.name }]);
    expect(jsonOf(files, 'nods.json')).toEqual([
      { group: group.name, message_id: reply_to, emoji: '🙏' },
    ]);
    expect(jsonOf(files, 'calls.json')).toEqual([
      { group: group.name, message_id: answer.id, is_mention: false },
    ]);
    expect(jsonOf(files, 'messages.json')).toMatchObject([
      { group: group.name, content: 'First', is_reply: false, edited_at: expect.any(String) },
      { group: group.name, content: 'Second\u202e, "quoted"', is_reply: true, edited_at: null },
    ]);
    expect(jsonOf(files, 'sessions.json')).toHaveLength(1);
    expect(jsonOf(files, 'reports.json')).toEqual([
      {
        kind: 'group',
        declared: false,
        second_look_at: null,
        category: 'spam',
        text: 'Only advertising',
        reported_at: expect.any(String),
        outcome: null,
      },
    ]);
    expect(jsonOf(files, 'decisions.json')).toMatchObject({
      requests: [
        { group: refused.name, status: 'rejected', message: null },
        { group: asked.name, status: 'pending', message: 'I row' },
      ],
      removed_from_groups: [],
      removed_photos: [{ reason: 'not_approved' }],
      remembered_photos: [{ hash: expect.stringMatching(/^[01]{256}$/) }],
    });
    expect(jsonOf(files, 'photos.json')).toMatchObject([
      { file: 'photos/01.webp', is_approved: true },
      { file: 'photos/02.webp', is_approved: false },
    ]);
    for (const [name, photo] of [
      ['photos/01.webp', approved],
      ['photos/02.webp', pending],
    ] as const)
      expect(Buffer.from(files[name])).toEqual(await bytesOf(scene, `images/${photo.filename}`));
  });

  test('holds nobody else’s words, name or email, and no secret', async () => {
    const [member, other] = [
      await register(scene.url),
      await register(scene.url, { notes: SENTINEL }),
    ];
    const group = await groupWith(admin, member, other);
    await postedBy(other, group.id, SENTINEL);
    await postedBy(member, group.id, 'Mine');
    await decide(admin).approve(await addPhoto(other.client));

    const files = await exported(member.client);

    const text = Object.values(files)
      .map((bytes) => strFromU8(bytes, true))
      .join('\n');
    expect(text).toContain('Mine');
    expect(text).not.toMatch(/password|argon2|secret/i);
    for (const foreign of [
      SENTINEL,
      other.person.username,
      other.person.email,
      scene.admin.email,
      group.code,
    ])
      expect(text).not.toContain(foreign);
    expect(Object.keys(files).filter((name) => name.startsWith('photos/'))).toEqual([]);
  });

  test('holds how the member signs in, without what signs in', async () => {
    const { client, id } = await register(scene.url);
    await sql(
      scene,
      `insert into passkeys (user_id, slot, credential_id, public_key, counter, transports, user_handle, name, last_used)
       values ($1, 1, 'CREDENTIAL', 'PUBLIC-KEY', 7, 'internal', 'HANDLE', 'My phone', '2026-11-20')`,
      [id],
    );
    await sql(
      scene,
      "insert into totp_factors (user_id, secret, last_step) values ($1, 'SEALED', 1)",
      [id],
    );

    const files = await exported(client);

    expect(jsonOf(files, 'sign-in.json')).toEqual({
      passkeys: [{ name: 'My phone', added_at: expect.any(String), last_used_on: '2026-11-20' }],
      one_time_codes_since: expect.any(String),
    });
    const text = strFromU8(files['sign-in.json']);
    expect(text).not.toMatch(/CREDENTIAL|HANDLE|SEALED|PUBLIC/);
  });

  test('holds what happened to the account, oldest first', async () => {
    const member = await register(scene.url);
    await member.client.send(
      'POST',
      '/api/login',
      { email: member.person.email, password: member.person.password },
      { 'user-agent': FIREFOX },
    );
    await admin.post('/api/admin/password-reset', { userId: member.id });

    const files = await exported(member.client);

    const at = expect.any(String);
    expect(jsonOf(files, 'activity.json')).toEqual([
      { at, what: 'Account created', by: 'you', browser: null },
      { at, what: 'Logged in', by: 'you', browser: 'Firefox on Android' },
      { at, what: 'Link for a new password created', by: 'admin', browser: null },
      { at, what: 'Copy of your data downloaded', by: 'you', browser: null },
    ]);
  });

  test('names whom the member blocked, muted and gave a star, as the account’s page does', async () => {
    const [member, blocked, muted, leaving] = await Promise.all(
      [1, 2, 3, 4].map(() => register(scene.url)),
    );
    const group = await groupWith(admin, member, blocked, muted, leaving);
    await member.client.post('/api/blocks', { userId: blocked.id });
    await member.client.post('/api/blocks', { userId: leaving.id });
    await leaving.client.post('/api/account/deletion', { when: 'later' });
    await member.client.put('/api/mutes', { userId: muted.id });
    await member.client.put('/api/mutes', { groupId: group.id });
    await member.client.put(`/api/people/${muted.id}/star`);

    // As if given in the moment in which the last shared group was left.
    const stranger = await register(scene.url);
    await sql(scene, 'insert into stars (user_id, starred_id) values ($1, $2)', [
      member.id,
      stranger.id,
    ]);

    const files = await exported(member.client);

    expect(jsonOf(files, 'privacy.json')).toEqual({
      blocked: [{ username: blocked.person.username, blocked_at: expect.any(String) }],
      muted_members: [{ username: muted.person.username, until: null }],
      muted_groups: [{ group: group.name, until: null, except_calls: false }],
      stars: [{ username: muted.person.username }],
    });
    expect(jsonOf(await exported(blocked.client), 'privacy.json').blocked).toEqual([]);
  });

  test('holds every message of many, in order, and every decision, also those that the page has no room for', async () => {
    const { client, id } = await register(scene.url);
    const group = await newGroup(admin);
    await sql(
      scene,
      `insert into messages (group_id, user_id, content)
       select $1, $2, 'Message ' || n from generate_series(1, 2500) n`,
      [group.id, id],
    );
    await sql(
      scene,
      `insert into decisions (subject_id, action, rule, explanation)
       select $1, 'warn', 'conduct', 'Warned' from generate_series(1, ${MAX_OWN_DECISIONS + 1})`,
      [id],
    );

    const files = await exported(client);

    const contents = jsonOf(files, 'messages.json').map(
      ({ content }: { content: string }) => content,
    );
    expect(contents).toEqual(Array.from({ length: 2_500 }, (_, at) => `Message ${at + 1}`));
    const { statements } = jsonOf(files, 'decisions.json') as { statements: unknown[] };
    expect(statements).toHaveLength(MAX_OWN_DECISIONS + 1);
  });
});

describe('the file', () => {
  test('is kept nowhere on the way, its name says nothing, and its head has no body', async () => {
    const { client } = await register(scene.url);

    const { headers } = await client.get(EXPORT);

    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-disposition')).toBe('attachment; filename="my-data.zip"');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const head = await client.send('HEAD', EXPORT);
    expect([head.status, head.body]).toEqual([200, undefined]);
    expect(head.headers.get('content-type')).toBe('application/zip');
  });

  test('shows in the account’s activity, once for each proof of identity', async () => {
    const { client, id } = await register(scene.url);
    const kinds = async () =>
      (await client.get('/api/account/activity')).body.events.map(({ kind }) => kind);

    await exported(client);
    await exported(client);

    expect(await kinds()).toEqual(['data_requested', 'registered']);
    await sql(
      scene,
      "update security_events set at = at - interval '11 minutes' where account_id = $1",
      [id],
    );
    await exported(client);
    expect(await kinds()).toEqual(['data_requested', 'data_requested', 'registered']);
  });

  test('is refused while the store of its photos is out of order', async () => {
    const { client } = await register(scene.url);
    const { filename } = await addPhoto(client);
    const path = join(scene.surroundings.storage.STORAGE_DIR, 'images', filename);
    rmSync(path);
    mkdirSync(path);

    expect((await client.get(EXPORT)).status).toBe(503);

    rmdirSync(path);
    expect((await client.get(EXPORT)).status).toBe(200);
  });
});

// Last, as from then on every member is asked.
test('a member who is asked for consent can have it before and after', async () => {
  const [refusing, accepting] = [await register(scene.url), await register(scene.url)];
  const id = await inForce(scene, refusing.client, 'privacy');
  await accepting.client.post('/api/account/consents', { document_ids: [id] });

  expect((await refusing.client.get('/api/images')).body).toMatchObject({ code: 'restricted' });
  expect(jsonOf(await exported(refusing.client), 'consents.json')).toEqual([]);
  expect(jsonOf(await exported(accepting.client), 'consents.json')).toMatchObject([
    { document: 'privacy', version: 1, action: 'accepted' },
  ]);
});

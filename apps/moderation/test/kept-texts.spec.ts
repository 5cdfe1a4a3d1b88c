import { describe, expect, test } from '@jest/globals';
import { MAX_EDITS } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import pg from 'pg';
import {
  chattingTrio,
  count,
  eventually,
  joinAll,
  newGroup,
  register,
  signedIn,
  sql,
  type Member,
} from '@lodge/testing';
import {
  anotherAdmin,
  BECAUSE,
  decideReport,
  ownDecisions,
  setRow,
} from '../../../test/support/decisions.js';
import { report } from '../../../test/support/reports.js';

const scene = await sharedScene({ env: { moderation: { SWEEP_SECONDS: '1' } } });
const admin = await signedIn(scene.url, scene.admin);

interface Place {
  groupId: number;
  id: number;
}

async function posted({ client }: Member, groupId: number, content: string): Promise<Place> {
  const { body } = await client.post(`/api/groups/${groupId}/messages`, { content });
  return { groupId, id: body.chat_message.id };
}
const edit = ({ client }: Member, { groupId, id }: Place, content: string) =>
  client.put(`/api/groups/${groupId}/messages/${id}`, { content });
const remove = ({ client }: Member, { groupId, id }: Place) =>
  client.delete(`/api/groups/${groupId}/messages/${id}`);

const queued = async (id: number) =>
  (await admin.get('/api/admin/reports?limit=100')).body.reports.find(
    (one: { id: number }) => one.id === id,
  );
const textsOf = async (id: number) =>
  (await queued(id))!.earlier_texts.map(({ content }) => content);
/** As if it had been kept that much longer. */
const age = ({ id }: Place, hours: number) =>
  sql(
    scene,
    'update kept_texts set kept_at = now() - make_interval(hours => $2) where message_id = $1',
    [id, hours],
  );
const keptOf = ({ id }: Place) => count(scene, 'kept_texts where message_id = $1', [id]);

describe('a message that was edited before it was reported', () => {
  test('is reported with every text that it had, and its author reads them in the decision', async () => {
    const { one, other, group } = await chattingTrio(scene.url, admin);
    const message = await posted(other, group.id, 'I know where you live');
    await edit(other, message, 'I will find you');
    await edit(other, message, 'nice');

    const { status, body } = await report(one.client, 'message', message);

    expect(status).toBe(201);
    expect(await queued(body.report.id)).toMatchObject({
      evidence: 'nice',
      earlier_texts: [
        { content: 'I know where you live', until: expect.any(String) },
        { content: 'I will find you', until: expect.any(String) },
      ],
      target_deleted_at: null,
    });
    await decideReport(admin, body.report.id, { action: 'warn', ...BECAUSE });
    expect(await ownDecisions(other.client)).toMatchObject([
      { facts: 'I know where you live\nI will find you\nnice' },
    ]);
  });

  test('is reported with the texts that stood while the reporter was there, and quoted to its author with all', async () => {
    const { one, other, group } = await chattingTrio(scene.url, admin);
    const [later, outside] = [await register(scene.url), await anotherAdmin(scene)];
    const message = await posted(other, group.id, 'before');
    await edit(other, message, 'meanwhile');
    await joinAll(group, later);
    await edit(other, message, 'now');

    const texts: string[][] = [];
    for (const { client } of [one, later, outside]) {
      const { id } = (await report(client, 'message', message)).body.report;
      texts.push(await textsOf(id));
      await decideReport(admin, id, { action: 'warn', ...BECAUSE });
    }

    expect(texts).toEqual([['before', 'meanwhile'], ['meanwhile'], []]);
    // Otherwise a quote would tell who reported it.
    const decisions = await ownDecisions(other.client);
    expect(decisions.map(({ facts }) => facts)).toEqual(Array(3).fill('before\nmeanwhile\nnow'));
    for (const { id } of decisions)
      await other.client.post(`/api/account/decisions/${id}/appeal`, { text: 'It was not me.' });
    const { body } = await admin.get('/api/admin/appeals?status=open');
    const appealed = body.appeals.filter(({ subject }) => subject?.id === other.id);
    expect(appealed.map(({ decision }) => decision.facts).sort()).toEqual([
      'before\nmeanwhile\nnow',
      'meanwhile\nnow',
      'now',
    ]);
  });

  test('is reported without its first text by somebody who was away when it was posted', async () => {
    const { one, other, group } = await chattingTrio(scene.url, admin);
    await one.client.delete(`/api/groups/${group.id}/membership`);
    const message = await posted(other, group.id, 'while they were away');
    await edit(other, message, 'still away');
    await joinAll(group, one);
    await edit(other, message, 'now');

    const { body } = await report(one.client, 'message', message);

    expect(await textsOf(body.report.id)).toEqual(['still away']);
  });

  test('is reported by somebody who left with the texts that stood until then', async () => {
    const { one, other, third, group } = await chattingTrio(scene.url, admin);
    const message = await posted(other, group.id, 'the threat');
    await edit(other, message, 'milder');
    await one.client.delete(`/api/groups/${group.id}/membership`);
    await admin.delete(`/api/admin/groups/${group.id}/remove-user`, { userId: third.id });
    await edit(other, message, 'nice');
    await edit(other, message, 'nicer');

    for (const { client } of [one, third]) {
      const { body } = await report(client, 'message', message);
      expect(await textsOf(body.report.id)).toEqual(['the threat', 'milder']);
    }
  });

  test('can be edited only so often that every text is kept', async () => {
    const { one, other, group } = await chattingTrio(scene.url, admin);
    const message = await posted(other, group.id, 'the threat');
    for (let n = 0; n < MAX_EDITS; n++)
      expect((await edit(other, message, `text ${n}`)).status).toBe(200);

    const refused = await edit(other, message, 'once more');

    expect([refused.status, refused.body]).toMatchObject([
      403,
      { error: 'A message can be edited 20 times', code: 'edit_too_late' },
    ]);
    const { body } = await report(one.client, 'message', message);
    expect(await queued(body.report.id)).toMatchObject({ evidence: `text ${MAX_EDITS - 1}` });
    expect(await textsOf(body.report.id)).toEqual([
      'the threat',
      ...Array.from({ length: MAX_EDITS - 1 }, (_, n) => `text ${n}`),
    ]);
  });

  test('is kept once for each change, also of many at once, and not for an edit without one', async () => {
    const { other, group } = await chattingTrio(scene.url, admin);
    const message = await posted(other, group.id, 'first');

    await Promise.all(Array.from({ length: 10 }, (_, n) => edit(other, message, `text ${n}`)));
    const [{ content }] = await sql<{ content: string }>(
      scene,
      'select content from messages where id = $1',
      [message.id],
    );
    await edit(other, message, content);

    expect(await keptOf(message)).toBe(10);
  });
});

describe('a message that its author deleted', () => {
  test('can be reported by a member who was there', async () => {
    const { one, other, group } = await chattingTrio(scene.url, admin);
    const message = await posted(other, group.id, 'a threat');
    await edit(other, message, 'a hint');
    await remove(other, message);

    const { status, body } = await report(one.client, 'message', message);

    expect(status).toBe(201);
    expect(await queued(body.report.id)).toMatchObject({
      subject: { id: other.id },
      evidence: 'a hint',
      earlier_texts: [{ content: 'a threat' }],
      target_deleted_at: expect.any(String),
    });
    expect((await report(one.client, 'message', message)).status).toBe(200);
  });

  test('can be reported with a block once its author has left, too, by nobody who came later', async () => {
    const [one, author] = [await register(scene.url), await register(scene.url)];
    const [later, group] = [await register(scene.url), await newGroup(admin)];
    await joinAll(group, one, author);
    const message = await posted(author, group.id, 'a threat');
    await remove(author, message);
    await author.client.delete(`/api/groups/${group.id}/membership`);
    await joinAll(group, later);

    const reports = [
      await report(one.client, 'message', message, { block: true }),
      await report(one.client, 'message', message, { block: true }),
      await report(later.client, 'message', message, { block: true }),
      // An id alone reveals no name.
      await report(later.client, 'user', author, { block: true }),
    ];

    expect(reports.map(({ status }) => status)).toEqual([201, 200, 404, 404]);
    expect(await queued(reports[0].body.report.id)).toMatchObject({ evidence: 'a threat' });
    const blocksOf = async ({ client }: Member) => (await client.get('/api/blocks')).body.blocks;
    expect(await blocksOf(one)).toMatchObject([{ user_id: author.id }]);
    expect(await blocksOf(later)).toEqual([]);
  });

  test('is there once for whoever reports it while it goes', async () => {
    const { one, other, group } = await chattingTrio(scene.url, admin);
    const message = await posted(other, group.id, 'a threat');

    const [, { status, body }] = await Promise.all([
      remove(other, message),
      report(one.client, 'message', message),
    ]);

    expect(status).toBe(201);
    expect(await queued(body.report.id)).toMatchObject({ evidence: 'a threat' });
  });

  test('does not exist for whoever came later, is no member, as an admin neither, or wrote it', async () => {
    const { other, group } = await chattingTrio(scene.url, admin);
    const [later, stranger] = [await register(scene.url), await register(scene.url)];
    const { client: outside } = await anotherAdmin(scene);
    const message = await posted(other, group.id, 'a threat');
    const present = await posted(other, group.id, 'a hint');
    await remove(other, message);
    await joinAll(group, later);

    for (const client of [later.client, stranger.client, outside])
      expect((await report(client, 'message', message)).status).toBe(404);
    expect((await report(other.client, 'message', message)).status).toBe(400);
    expect((await report(outside, 'message', present)).status).toBe(201);
  });

  test('is nowhere else: not in pages, replies or what is around a report', async () => {
    const { one, other, group } = await chattingTrio(scene.url, admin);
    const message = await posted(other, group.id, 'a threat');
    const next = await posted(other, group.id, 'a hint');
    const { body } = await report(one.client, 'message', next);
    await remove(other, message);

    const read = await Promise.all([
      one.client.get(`/api/groups/${group.id}/messages`),
      admin.get(`/api/groups/${group.id}/messages`),
      admin.get(`/api/admin/reports/${body.report.id}/surroundings`),
      admin.get('/api/admin/log'),
    ]);

    expect(JSON.stringify(read.map((answer) => answer.body as unknown))).not.toContain('a threat');
  });
});

describe('what is kept', () => {
  test('goes after 48 hours, and can be reported no longer', async () => {
    const { one, other, group } = await chattingTrio(scene.url, admin);
    const [old, young] = [
      await posted(other, group.id, 'old'),
      await posted(other, group.id, 'young'),
    ];
    await Promise.all([remove(other, old), remove(other, young)]);
    await sql(scene, 'update memberships set joined_at = $2 where group_id = $1', [
      group.id,
      '2020-01-01',
    ]);
    await age(old, 48);

    expect((await report(one.client, 'message', old)).status).toBe(404);
    await eventually('the old text goes', async () => (await keptOf(old)) === 0);
    expect(await keptOf(young)).toBe(1);
  });

  test('goes in pieces until nothing old is left', async () => {
    const member = await register(scene.url);
    const group = await newGroup(admin);
    const database = new pg.Client(scene.databaseUrl('owner'));
    await database.connect();
    const deleted = async () =>
      (await database.query('select delete_old_kept_texts(2) as count')).rows[0].count;

    await database.query('begin');
    await database.query(
      `insert into kept_texts (message_id, group_id, user_id, content, is_deleted, kept_at)
       select n, $1, $2, 'old', true, now() - interval '49 hours' from generate_series(1, 3) n`,
      [group.id, member.id],
    );
    expect([await deleted(), await deleted(), await deleted()]).toEqual([2, 1, 0]);
    await database.end();
  });

  test('goes with the account, however much there is, and with the group', async () => {
    const leaving = await register(scene.url);
    const [group, another] = [await newGroup(admin), await newGroup(admin)];
    await joinAll(group, leaving);
    await joinAll(another, leaving);
    const [first, second] = [
      await posted(leaving, group.id, 'first'),
      await posted(leaving, another.id, 'second'),
    ];
    await edit(leaving, first, 'edited');
    await edit(leaving, second, 'edited');

    await admin.delete(`/api/admin/groups/${another.id}`, { confirm: 'DELETE' });
    expect([await keptOf(first), await keptOf(second)]).toEqual([1, 0]);

    await sql(
      scene,
      `insert into messages (group_id, user_id, content) select $1, $2, 'one of many' from generate_series(1, 3000)`,
      [group.id, leaving.id],
    );
    await admin.delete(`/api/admin/user/${leaving.id}`);
    await eventually(
      'nothing is kept that names them',
      async () =>
        (await count(scene, 'kept_texts where user_id = $1', [leaving.id])) === 0 &&
        (await count(scene, 'users where id = $1', [leaving.id])) === 0,
    );
  });

  test.each([
    ['is erased', (author: Member) => admin.delete(`/api/admin/user/${author.id}`)],
    [
      'leaves later',
      (author: Member) => author.client.post('/api/account/deletion', { when: 'later' }),
    ],
    [
      'blocks its reader',
      (author: Member, reader: Member) => author.client.post('/api/blocks', { userId: reader.id }),
    ],
    [
      'is blocked',
      (author: Member, reader: Member) => reader.client.post('/api/blocks', { userId: author.id }),
    ],
    [
      'is left alone in the group',
      (_: Member, reader: Member, group: number) =>
        reader.client.delete(`/api/groups/${group}/membership`),
    ],
  ])('can be reported for 48 hours after its author %s', async (_, act) => {
    const { one, other, group } = await chattingTrio(scene.url, admin);
    const threat = await posted(other, group.id, 'a threat');
    expect((await act(other, one, group.id)).status).toBeLessThan(300);

    const { status, body } = await report(one.client, 'message', threat);

    expect(status).toBe(201);
    expect(await queued(body.report.id)).toMatchObject({ evidence: 'a threat' });
    expect(body.report.quote).toBeNull();
  });

  test('of somebody erased goes after 48 hours, and what was older goes at once', async () => {
    const { one, other, group } = await chattingTrio(scene.url, admin);
    const [threat, old] = [
      await posted(other, group.id, 'a threat'),
      await posted(other, group.id, 'an old word'),
    ];
    await setRow(scene, 'messages', old.id, "created_at = now() - interval '3 days'");

    await admin.delete(`/api/admin/user/${other.id}`);

    expect([await keptOf(threat), await keptOf(old)]).toEqual([1, 0]);
    await age(threat, 48);
    expect((await report(one.client, 'message', threat)).status).toBe(404);
    await eventually('it is gone', async () => (await keptOf(threat)) === 0);
  });
});

import { beforeEach, describe, expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import {
  RACE_ROUNDS,
  count,
  register,
  signedIn,
  sql,
  type Client,
  type Member,
} from '@lodge/testing';
import {
  anotherAdmin,
  answerAppeal as answer,
  appealBy,
  asSoleAdmin,
  BECAUSE,
  decideReport,
  ownDecisions,
  reportOn,
  setRow,
  suspend,
} from '../../../test/support/decisions.js';

let member: Member;

const scene = await sharedScene();
const first = await signedIn(scene.url, scene.admin);
const [second, third] = [await anotherAdmin(scene), await anotherAdmin(scene)];
beforeEach(async () => {
  member = await register(scene.url);
});

/** Of the first admin, unless another decides. */
async function warned(
  { id, client }: Pick<Member, 'id' | 'client'>,
  by = first,
  reporter?: number,
): Promise<number> {
  const report = await reportOn(scene, id, { reporter });
  expect((await decideReport(by, report, { action: 'warn', ...BECAUSE })).status).toBe(201);
  return (await ownDecisions(client))[0].id;
}
const object = ({ client }: Pick<Member, 'client'>, decision: number, text: unknown = 'Not me.') =>
  client.post(`/api/account/decisions/${decision}/appeal`, { text });
async function appealed(who: Pick<Member, 'id' | 'client'>, by = first, reporter?: number) {
  await warned(who, by, reporter);
  return appealBy(scene, who.client, 'Not me.');
}
/** Beside the first. */
const onlyAdmins = (ids: number[]) =>
  sql(scene, 'update users set is_admin = id = any($1) where id = any($2)', [
    ids,
    [second.id, third.id],
  ]);
const listed = async (client: Client, status: string) =>
  (await client.get(`/api/admin/appeals?status=${status}&limit=100`)).body.appeals;

describe('an appeal', () => {
  test('is made once, with a text', async () => {
    const decision = await warned(member);

    for (const text of [undefined, '', ' \u200b', 'x'.repeat(2_001), 'a\0b', ['a']])
      expect((await object(member, decision, text ?? null)).status).toBe(400);
    const answers = await Promise.all([object(member, decision), object(member, decision)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await ownDecisions(member.client)).toMatchObject([
      { can_appeal: false, appeal: { text: 'Not me.', outcome: null, answer: '' } },
    ]);
  });

  test('is made by the member concerned alone', async () => {
    const decision = await warned(member);

    for (const client of [first, (await register(scene.url)).client]) {
      expect((await object({ client }, decision)).status).toBe(404);
      expect((await client.post(`/api/account/decisions/${decision}/seen`)).status).toBe(404);
    }
    expect((await object(member, 2_147_483_647)).status).toBe(404);
  });

  test('comes too late after six months', async () => {
    const decision = await warned(member);
    const longAgo = "decided_at = now() - interval '6 months 1 minute'";
    await setRow(scene, 'decisions', decision, longAgo);

    expect((await object(member, decision)).status).toBe(409);

    expect(await ownDecisions(member.client)).toMatchObject([{ can_appeal: false }]);
  });

  test('is never lost to the end of keeping', async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const decision = await warned(member);
      await setRow(
        scene,
        'decisions',
        decision,
        "decided_at = now() - interval '6 months' + interval '5 ms'",
      );

      const [{ status }] = await Promise.all([
        object(member, decision),
        sql(scene, 'select delete_old_reports()'),
      ]);

      expect([201, 409]).toContain(status);
      expect(await count(scene, 'appeals where decision_id = $1', [decision])).toBe(
        status === 201 ? 1 : 0,
      );
      await sql(scene, 'delete from decisions where id = $1', [decision]);
      await sql(scene, 'select delete_old_reports()');
    }
  });
});

describe('an answer', () => {
  test('is given by another admin, never by the one who decided, in any session', async () => {
    const appeal = await appealed(member);

    for (const client of [first, await signedIn(scene.url, scene.admin)]) {
      expect((await answer(client, appeal)).status).toBe(409);
      expect((await client.post(`/api/admin/appeals/${appeal}/claim`)).status).toBe(409);
    }
    expect((await listed(second.client, 'open')).at(-1)).toMatchObject({ id: appeal, claim: null });

    expect((await answer(second.client, appeal)).status).toBe(201);
    expect(await ownDecisions(member.client)).toMatchObject([
      {
        is_seen: false,
        reversed_at: null,
        appeal: { outcome: 'upheld', answer: 'We looked.', answered_at: expect.any(String) },
      },
    ]);
    expect((await answer(third.client, appeal)).body.code).toBe('already_processed');
  });

  test('is not given by the admin who reported the member, while there is a third', async () => {
    const appeal = await appealed(member, first, third.id);

    expect((await answer(third.client, appeal)).status).toBe(404);
    await onlyAdmins([third.id]);
    expect((await listed(third.client, 'open')).map(({ id }) => id)).toContain(appeal);
    expect((await answer(first, appeal)).status).toBe(409);
    expect((await answer(third.client, appeal)).status).toBe(201);

    await onlyAdmins([second.id, third.id]);
    const [entry] = await listed(first, 'closed');
    expect(entry).toMatchObject({ id: appeal, by_sole_admin: true });
  });

  test('of the only other admin is recorded as such', async () => {
    const appeal = await appealed(second);
    await onlyAdmins([second.id]);
    expect((await answer(second.client, appeal, 'reversed')).status).toBe(404);

    expect((await answer(first, appeal)).status).toBe(201);

    await onlyAdmins([second.id, third.id]);
    const [entry] = await listed(first, 'closed');
    expect(entry).toMatchObject({ id: appeal, by_sole_admin: true });
  });

  test('is given by whoever claimed the appeal, as long as the claim lasts', async () => {
    const appeal = await appealed(member);
    const claim = `/api/admin/appeals/${appeal}/claim`;
    await second.client.post(claim);

    expect((await answer(third.client, appeal)).status).toBe(409);

    await second.client.delete(claim);
    await third.client.post(claim);
    await setRow(scene, 'appeals', appeal, 'claimed_until = now()');
    expect((await answer(second.client, appeal)).status).toBe(201);
  });

  test('that reverses a suspension ends it at once', async () => {
    await suspend(scene, first, member.id);
    const restricted = await signedIn(scene.url, member.person);
    const id = await appealBy(scene, restricted);

    expect((await answer(second.client, id, 'reversed')).status).toBe(201);

    expect((await restricted.get('/api/user')).status).toBe(401);
    const client = await signedIn(scene.url, member.person);
    expect((await client.get('/api/groups')).status).toBe(200);
    expect(await ownDecisions(client)).toMatchObject([
      { reversed_at: expect.any(String), appeal: { outcome: 'reversed' } },
    ]);
  });

  test('to an appeal against a warning signs nobody out', async () => {
    const appeal = await appealed(member);

    expect((await answer(second.client, appeal, 'reversed')).status).toBe(201);

    expect((await member.client.get('/api/user')).status).toBe(200);
  });

  test('needs an outcome and a text', async () => {
    const appeal = await appealed(member);

    expect((await answer(second.client, appeal, 'maybe')).status).toBe(400);
    for (const text of [null, '', 'x'.repeat(1_001)])
      expect((await answer(second.client, appeal, 'upheld', text)).status).toBe(400);

    expect(await listed(second.client, 'open')).toContainEqual(
      expect.objectContaining({ id: appeal, text: 'Not me.', outcome: null }),
    );
  });

  test('is listed once, among the open or the closed ones, with everybody concerned', async () => {
    const [other, appeal] = [await appealed(await register(scene.url)), await appealed(member)];
    await second.client.post(`/api/admin/appeals/${appeal}/claim`);
    const entriesOf = async (status: string) =>
      (await listed(third.client, status)).filter(({ id }) => [other, appeal].includes(id));
    const concerned = {
      subject: { id: member.id, username: member.person.username },
      decision: { action: 'warn', decided_by: { username: scene.admin.username } },
    };
    const about = expect.objectContaining({ id: other, claim: null });

    expect(await entriesOf('open')).toEqual([
      about,
      expect.objectContaining({ id: appeal, answered_by: null }),
    ]);
    expect((await entriesOf('open'))[1]).toMatchObject({
      ...concerned,
      claim: { username: second.person.username },
    });
    const waiting = await count(scene, 'appeals where decided_at is null');
    const { open_count } = (await third.client.get('/api/admin/appeals?status=open')).body;
    expect(open_count).toBe(waiting);

    await answer(second.client, appeal);

    expect(await entriesOf('open')).toEqual([about]);
    expect(await entriesOf('closed')).toMatchObject([
      { ...concerned, id: appeal, claim: null, answered_by: { username: second.person.username } },
    ]);
  });

  test('is given by one of two admins who answer at once', async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const appeal = await appealed(member);

      const answers = await Promise.all([
        answer(second.client, appeal, 'upheld', 'Upheld'),
        answer(third.client, appeal, 'reversed', 'Reversed'),
      ]);

      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      const [{ outcome, answer: text }] = await sql(
        scene,
        'select outcome, answer from appeals where id = $1',
        [appeal],
      );
      expect(String(text).toLowerCase()).toBe(outcome);
    }
  });
});

describe('to an admin whom it concerns, an appeal', () => {
  const paths = (id: number) =>
    [`/api/admin/appeals/${id}/claim`, `/api/admin/appeals/${id}/decision`] as const;
  async function repliesTo(client: Client, id: number) {
    const [claim, decision] = paths(id);
    const answered = { outcome: 'upheld', answer: 'We looked.' };
    const replies = [
      await client.post(claim),
      await client.delete(claim),
      await client.post(decision, answered),
    ];
    return replies.map(({ status, body }) => ({ status, error: body.error }));
  }
  const waiting = async (client: Client): Promise<number[]> => [
    (await client.get('/api/admin/waiting')).body.appeals!,
    (await client.get('/api/admin/appeals')).body.open_count,
  ];
  const unknown = 2_000_000_000;

  const ways = {
    'who appealed': (concerned: Member) => appealed(concerned),
    'who reported': (concerned: Member) => appealed(member, first, concerned.id),
  };

  test.each(Object.keys(ways) as (keyof typeof ways)[])(
    'is one that does not exist, to the admin %s',
    async (way) => {
      const before = [await waiting(second.client), await waiting(third.client)];
      const id = await ways[way](second);
      await third.client.post(paths(id)[0]);

      expect(await repliesTo(second.client, id)).toEqual(await repliesTo(second.client, unknown));
      expect((await listed(second.client, 'open')).map((appeal) => appeal.id)).not.toContain(id);
      const [ofSecond, ofThird] = before;
      expect(await waiting(second.client)).toEqual(ofSecond);
      expect(await waiting(third.client)).toEqual(ofThird.map((number) => number + 1));

      expect((await answer(third.client, id)).status).toBe(201);

      expect(await repliesTo(second.client, id)).toEqual(await repliesTo(second.client, unknown));
      expect((await listed(second.client, 'closed')).map((appeal) => appeal.id)).not.toContain(id);
      expect((await listed(first, 'closed')).map((appeal) => appeal.id)).toContain(id);

      // Also once its report is gone.
      await sql(
        scene,
        `delete from reports where id =
          (select report_id from decisions d join appeals a on a.decision_id = d.id where a.id = $1)`,
        [id],
      );
      expect((await listed(second.client, 'closed')).map((appeal) => appeal.id)).not.toContain(id);
      expect((await listed(third.client, 'closed')).map((appeal) => appeal.id)).toContain(id);
    },
  );

  test('shows the sole admin no more of a decision about them than their statement', async () => {
    const texts = [
      { content: 'Unseen', was_seen: false },
      { content: 'Seen', was_seen: true },
    ];
    const report = await reportOn(scene, second.id, { kind: 'message', evidence: 'Last' });
    await sql(scene, 'update reports set earlier_texts = $2 where id = $1', [
      report,
      JSON.stringify(texts),
    ]);
    await decideReport(first, report, { action: 'warn', ...BECAUSE });
    const [{ id: decision, facts }] = await ownDecisions(second.client);
    await object(second, decision);
    const shownTo = async (client: Client) =>
      (await listed(client, 'open')).find((one) => one.decision.id === decision)!;
    await third.client.post(paths((await shownTo(third.client)).id)[0]);
    expect(await shownTo(first)).toMatchObject({
      decision: { facts: 'Seen\nLast', decided_by: { username: scene.admin.username } },
      claim: { username: third.person.username },
    });

    await asSoleAdmin(scene, second.id, async () =>
      expect(await shownTo(second.client)).toMatchObject({
        decision: { facts, decided_by: null },
        claim: null,
      }),
    );
    expect(facts).toBe('Unseen\nSeen\nLast');
  });
});

test('an appeal that takes long keeps what was reported until its answer, which stays for six months', async () => {
  const age = (table: string, id: number, column: string, time: string) =>
    setRow(scene, table, id, `${column} = now() - interval '${time}'`);
  const sweep = () => sql(scene, 'select delete_old_reports(1000)');
  const report = await reportOn(scene, member.id, { evidence: 'What they wrote' });
  await decideReport(first, report, { action: 'warn', ...BECAUSE });
  const [{ id: decision }] = await ownDecisions(member.client);
  const appeal = await appealBy(scene, member.client);
  await age('decisions', decision, 'decided_at', '7 months');
  await age('reports', report, 'closed_at', '7 months');

  await sweep();

  const open = await listed(second.client, 'open');
  expect(open.find(({ id }) => id === appeal)).toMatchObject({
    decision: { about: 'user', facts: 'What they wrote' },
  });
  await answer(second.client, appeal);
  await sweep();
  expect(await ownDecisions(member.client)).toMatchObject([
    { facts: '', appeal: { outcome: 'upheld', answer: 'We looked.' } },
  ]);
  await age('appeals', appeal, 'decided_at', '6 months');
  await sweep();
  expect(await ownDecisions(member.client)).toHaveLength(1);
  await age('appeals', appeal, 'decided_at', '6 months 2 days');
  await sweep();
  expect(await ownDecisions(member.client)).toEqual([]);
});

test('of a suspension until it is lifted, what was written goes after six months unless it is in force', async () => {
  const [erased, pardoned, suspended] = [
    await register(scene.url),
    await register(scene.url),
    await register(scene.url),
  ];
  const decisions: number[] = [];
  for (const [{ id, person }, outcome] of [
    [erased, 'upheld'],
    [pardoned, 'reversed'],
    [suspended, 'upheld'],
  ] as const) {
    await suspend(scene, first, id, { until_lifted: true });
    const client = await signedIn(scene.url, person);
    const [decision] = await ownDecisions(client);
    const appealId = await appealBy(scene, client);
    expect((await answer(second.client, appealId, outcome)).status).toBe(201);
    decisions.push(decision.id);
  }
  await first.delete(`/api/admin/user/${erased.id}`);
  const kept = async () => {
    const left = 'select decision_id as id from appeals where decision_id = any($1)';
    return (await sql<{ id: number }>(scene, left, [decisions])).map(({ id }) => id);
  };
  const age = async (time: string) => {
    for (const [table, key] of [
      ['decisions', 'id'],
      ['appeals', 'decision_id'],
    ])
      await sql(
        scene,
        `update ${table} set decided_at = now() - $2::interval where ${key} = any($1)`,
        [decisions, time],
      );
  };
  await age('6 months');
  await sql(scene, 'select delete_old_reports(1000)');
  expect(await kept()).toHaveLength(3);

  await age('6 months 2 days');
  await sql(scene, 'select delete_old_reports(1000)');

  expect(await kept()).toEqual(decisions.slice(-1));
});

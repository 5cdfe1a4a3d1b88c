import { describe, expect, test } from '@jest/globals';
import { ERROR_TEXTS, REPORT_QUEUE_TEXTS, type Claim } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import { inOrder, pagesOf, register, signedIn, sql, type Member } from '@lodge/testing';
import {
  anotherAdmin,
  appealOf,
  reportOn,
  setRow,
  warningOf,
} from '../../../test/support/decisions.js';
import { listReports } from '../src/report-queue/report-queue.sql.js';

const scene = await sharedScene();
const admin = await signedIn(scene.url, scene.admin);

let made = 0;

interface Queue {
  path: string;
  status: string;
  rows: (page: never) => { id: number }[];
  add: (userId: number) => Promise<{ id: number }[]>;
}

const QUEUES: Record<string, Queue> = {
  images: {
    path: '/api/admin/images',
    status: 'pending',
    rows: ({ images }: { images: { id: number }[] }) => images,
    add: (userId) =>
      sql(
        scene,
        `insert into images (user_id, slot, filename, status)
         values ($1, 1 + $2 % 12, 'turn' || $2 || '.webp', 'ready') returning id`,
        [userId, made++],
      ),
  },
  group_requests: {
    path: '/api/admin/group-requests',
    status: 'pending',
    rows: ({ requests }: { requests: { id: number }[] }) => requests,
    add: (userId) =>
      sql(
        scene,
        `with made as (
           insert into groups (name, code) values ('Turn ' || $2, lpad($2::text, 6, 'T')) returning id
         )
         insert into group_requests (group_id, user_id) select id, $1 from made returning id`,
        [userId, made++],
      ),
  },
  reports: {
    path: '/api/admin/reports',
    status: 'open',
    rows: ({ reports }: { reports: { id: number }[] }) => reports,
    add: async (reporter) => [
      { id: await reportOn(scene, null, { kind: 'group', target: ++made, reporter }) },
    ],
  },
  appeals: {
    path: '/api/admin/appeals',
    status: 'open',
    rows: ({ appeals }: { appeals: { id: number }[] }) => appeals,
    add: async (userId) => [{ id: await appealOf(scene, await warningOf(scene, userId)) }],
  },
};

describe.each(Object.entries(QUEUES))('the queue of %s', (table, { path, status, rows, add }) => {
  const listed = async () =>
    (await pagesOf(admin, path, { status, limit: '3' })).flatMap((page) => rows(page as never));

  test('has the first of each account, then the second of each, whatever the size of a page', async () => {
    const [many, other] = [await register(scene.url), await register(scene.url)];
    const flood: number[] = [];
    for (let n = 0; n < 8; n++) flood.push((await add(many.id))[0].id);
    const [late] = await add(other.id);

    const ids = (await listed()).map(({ id }) => id);

    expect(ids).toEqual([...new Set(ids)]);
    const theirs = ids.filter((id) => id === late.id || flood.includes(id));
    expect(theirs).toEqual([flood[0], late.id, ...flood.slice(1)]);
  });

  test('gives each of several at once a turn of its own', async () => {
    const { id } = await register(scene.url);

    const added = await Promise.all(Array.from({ length: 6 }, () => add(id)));

    const turns = await sql<{ turn: number }>(
      scene,
      `select turn from ${table} where id = any($1) order by turn`,
      [added.map(([{ id: each }]) => each)],
    );
    // A newcomer's reports begin at a later turn.
    const [{ turn: first }] = turns;
    expect(turns.map(({ turn }) => turn - first)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

interface Claimed {
  id: number;
  claim: Claim | null;
}

const admins = [await anotherAdmin(scene), await anotherAdmin(scene)];

describe.each([
  ['reports', (id: number) => reportOn(scene, id), REPORT_QUEUE_TEXTS.claimed],
  [
    'appeals',
    async (id: number) => appealOf(scene, await warningOf(scene, id)),
    ERROR_TEXTS.appealClaimed,
  ],
] as const)('the claim of one of the %s', (kind, createOn, claimedBy) => {
  const create = async () => createOn((await register(scene.url)).id);
  const holderOf = async (id: number) => {
    const [row] = await sql(scene, `select claimed_by from ${kind} where id = $1`, [id]);
    return row.claimed_by;
  };

  test('is its holder’s for a quarter of an hour, and then until another claims it', async () => {
    const id = await create();
    const path = `/api/admin/${kind}/${id}/claim`;
    const [one, other] = admins;
    const claimSeenBy = async ({ client }: Member) => {
      const pages = await pagesOf(client, `/api/admin/${kind}`, { status: 'open' });
      const found = pages.flatMap((page) => QUEUES[kind].rows(page as never) as Claimed[]);
      return found.find((row) => row.id === id)!.claim;
    };
    await one.client.post(path);
    const { until } = (await claimSeenBy(other))!;

    expect(Math.round((Date.parse(until) - Date.now()) / 60_000)).toBe(15);
    expect((await one.client.post(path)).status).toBe(200);
    expect(Date.parse((await claimSeenBy(one))!.until)).toBeGreaterThanOrEqual(Date.parse(until));
    for (const method of ['POST', 'DELETE'])
      expect(await other.client.send(method, path)).toMatchObject({
        status: 409,
        body: { code: 'claimed', error: claimedBy(one.person.username) },
      });
    await setRow(scene, kind, id, "claimed_until = now() - interval '1 second'");
    expect([await claimSeenBy(other), await claimSeenBy(one)]).toMatchObject([
      null,
      { user_id: one.id },
    ]);
    expect((await other.client.post(path)).status).toBe(200);
    expect(await claimSeenBy(one)).toMatchObject({
      user_id: other.id,
      username: other.person.username,
    });
    expect((await other.client.delete(path)).status).toBe(200);
    expect(await claimSeenBy(one)).toBeNull();
  });

  test('is one of two admins’, after 300 calls, 60 at once', async () => {
    const path = `/api/admin/${kind}/${await create()}/claim`;

    const statuses: number[] = [];
    // As many as the gateway takes of two sessions at once: more only wait for one another.
    while (statuses.length < 300)
      statuses.push(
        ...(await Promise.all(
          Array.from(
            { length: 60 },
            async (_, at) => (await admins[at % 2].client.post(path)).status,
          ),
        )),
      );

    const of = (place: number) => [...new Set(statuses.filter((_, at) => at % 2 === place))];
    expect([of(0), of(1)].sort()).toEqual([[200], [409]]);
  });

  test.each([
    ['null', 'null', 400],
    ['200 KB', JSON.stringify({ text: 'x'.repeat(200_000) }), 413],
  ])('is neither made nor released by a body that is %s', async (_, body, status) => {
    const id = await create();
    const [{ client, id: adminId }] = admins;
    const path = `/api/admin/${kind}/${id}/claim`;
    const json = { 'content-type': 'application/json' };

    expect((await client.post(path, body, json)).status).toBe(status);
    expect(await holderOf(id)).toBeNull();
    await client.post(path);
    expect((await client.send('DELETE', path, body, json)).status).toBe(status);
    expect(await holderOf(id)).toBe(adminId);
  });
});

const people = await Promise.all([1, 2, 3, 4].map(() => register(scene.url)));
const [viewer, second, third, fourth] = people.map(({ id }) => id);

// Each with no rights, as an admin, as a moderator and as both; the last one, whom no report concerns,
// with none or as an admin.
const worlds = Array.from({ length: 4 ** 3 * 2 }, (_, world) =>
  people.map((_person, at) => (world >> (2 * at)) & 3),
);

/** One for every reporter, subject and first decider. */
async function makeReports(): Promise<number[]> {
  const decisions = [await warningOf(scene, fourth), await warningOf(scene, fourth)];
  await sql(scene, 'update decisions set decided_by = $2 where id = $1', [decisions[0], viewer]);
  await sql(scene, 'update decisions set decided_by = $2 where id = $1', [decisions[1], second]);
  const reports = await sql<{ id: number }>(
    scene,
    `insert into reports (reporter_id, subject_id, first_decision_id, kind, target_id, category, evidence)
     select reporter, subject, first, 'user', row_number() over (), 'harassment', ''
     from unnest($1::integer[]) reporter, unnest($1::integer[]) subject, unnest($2::integer[]) first
     returning id`,
    [
      [null, viewer, second, third],
      [null, ...decisions],
    ],
  );
  return reports.map(({ id }) => id);
}

test('A reviewer sees the reports that the database lets them decide, whoever these concern', async () => {
  const reports = await makeReports();
  const open = listReports(1_000, 'open');
  const database = await scene.database.connect();
  const idsBy = async (text: string, values: unknown[]) => {
    const { rows } = await database.query<{ id: number }>(text, values);
    // The queue has an order of its own.
    return rows
      .map(({ id }) => id)
      .filter((id) => reports.includes(id))
      .sort((one, other) => one - other);
  };
  const counts = new Set<number>();
  try {
    // Never committed: other tests need an admin.
    await database.query('begin');
    await database.query('update users set is_admin = false, is_moderator = false');
    for (const rights of worlds) {
      await database.query(
        `update users set is_admin = rights & 1 = 1, is_moderator = rights & 2 = 2
         from unnest($1::integer[], $2::integer[]) as given (person, rights) where users.id = person`,
        [[viewer, second, third, fourth], rights],
      );

      const seen = await idsBy(open.text, inOrder(open, { viewerId: viewer, after: 0 }));

      const allowed = await idsBy(
        `select id from reports where may_decide($1, reporter_id, subject_id)
           and may_look_again($1, first_decision_id, reporter_id, subject_id) order by id`,
        [viewer],
      );
      expect({ rights, seen }).toEqual({ rights, seen: allowed });
      counts.add(seen.length);
    }
  } finally {
    await database.query('rollback');
    database.release();
  }
  expect(counts.size).toBeGreaterThan(1);
});

import { describe, expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { pagesOf, register, signedIn, sql } from '@lodge/testing';

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
  appeals: {
    path: '/api/admin/appeals',
    status: 'open',
    rows: ({ appeals }: { appeals: { id: number }[] }) => appeals,
    add: async (userId) => {
      const [decision] = await sql<{ id: number }>(
        scene,
        "insert into decisions (subject_id, action, rule, explanation) values ($1, 'warn', 'respect', 'No') returning id",
        [userId],
      );
      return sql(scene, "insert into appeals (decision_id, text) values ($1, 'No') returning id", [
        decision.id,
      ]);
    },
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
    expect(turns.map(({ turn }) => turn)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

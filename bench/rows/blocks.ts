import { busyGroup, cookiesOf, membersOf } from '../seed.js';
import { productSide } from '../sides.js';
import { uploadersOf } from './photos.js';
import type { Bench } from '../bench.js';
import type { Row } from '../rounds.js';

const connections = 25;
const filesEach = 5;
const blocksEach = { inGroup: 5, elsewhere: 15 };
// A block may make reading half as expensive again.
const goal = { ratio: 0.67 };
const path = `/api/groups/${busyGroup}/messages`;

/**
 * Compares half of a busy group's members, with 20 blocks each, to the other half, who are in no
 * block.
 */
export async function blocks(bench: Bench): Promise<Row[]> {
  // A member without a photo sees none, so uploaders are left out.
  const uploaders = uploadersOf(bench.size);
  const members = membersOf(busyGroup, bench.size).filter((one) => !uploaders.includes(one));
  const [blocking, free] = [members.slice(0, connections), members.slice(-connections)];
  const filenames = await block(bench, blocking);
  const sides = {
    product: await cookiesOf(bench.system, blocking),
    baseline: await cookiesOf(bench.system, free),
  };
  const polls = async (cookies: string[]) =>
    productSide(
      bench,
      { connections, calls: await Promise.all(cookies.map((cookie) => poll(bench, cookie))) },
      '304',
    );
  const thumbs = (cookies: string[]) =>
    productSide(bench, {
      connections,
      calls: cookies.map((cookie, index) =>
        views(cookie, filenames.slice(index * filesEach, (index + 1) * filesEach)),
      ),
    });
  return [
    {
      name: 'poll-blocks',
      title: 'poll by members with 20 blocks, unchanged (304; baseline: by members without)',
      goal,
      product: await polls(sides.product),
      baseline: await polls(sides.baseline),
    },
    {
      name: 'thumb-blocks',
      title: 'thumb for members with 20 blocks (baseline: for members without)',
      goal,
      product: thumbs(sides.product),
      baseline: thumbs(sides.baseline),
    },
  ];
}

async function poll({ system }: Bench, cookie: string) {
  const { headers } = await fetch(system.url + path, { headers: { cookie } });
  return [{ path, headers: { cookie, 'if-none-match': String(headers.get('etag')) } }];
}

const views = (cookie: string, filenames: string[]) =>
  filenames.map((filename) => ({ path: `/uploads/${filename}?size=thumb`, headers: { cookie } }));

/**
 * Blocks others of the same half, whose messages are on the page, and members of other groups.
 * @returns photos of members whom no block concerns
 */
async function block({ system: { database }, size }: Bench, blocking: number[]): Promise<string[]> {
  const outside = Array.from({ length: size.members }, (_, number) => number).filter(
    (number) => !membersOf(busyGroup, size).includes(number),
  );
  const pairs = blocking.flatMap((number, index) => [
    ...Array.from({ length: blocksEach.inGroup }, (_, at) => [
      number,
      blocking[(index + at + 1) % blocking.length],
    ]),
    ...outside.slice(-blocksEach.elsewhere).map((other) => [number, other]),
  ]);
  // Member `number` has the id `number + 2`.
  await database.query(
    `insert into blocks (blocker_id, blocked_id)
     select blocker + 2, blocked + 2 from unnest($1::integer[], $2::integer[]) pair (blocker, blocked)`,
    [pairs.map(([blocker]) => blocker), pairs.map(([, blocked]) => blocked)],
  );
  const { rows } = await database.query(
    `select filename from images where is_approved and not is_face_picture
     and user_id not in (select blocker_id from blocks union select blocked_id from blocks) order by id limit $1`,
    [connections * filesEach],
  );
  return rows.map(({ filename }) => filename);
}

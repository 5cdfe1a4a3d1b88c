import { cookiesOf } from '../seed.js';
import { bareSide, floorSide, productSide } from '../sides.js';
import type { Bench } from '../bench.js';
import type { Row } from '../rounds.js';
import type { Call } from '../load-process.js';

const connections = 50;
const filesEach = 5;

/** 50 members, each viewing photos of a few others. */
export async function bytes(bench: Bench): Promise<Row[]> {
  const cookies = await cookiesOf(
    bench.system,
    Array.from({ length: connections }, (_, member) => member),
  );
  const filenames = await someImages(bench, connections * filesEach);
  const views = cookies.map((cookie, index) =>
    filenames
      .slice(index * filesEach, (index + 1) * filesEach)
      .map((filename) => ({ cookie, filename, member: index })),
  );
  const callsOf = (call: (view: (typeof views)[0][0]) => Call) => ({
    connections,
    calls: views.map((list) => list.map(call)),
  });
  const thumbOf = (filename: string) => `/uploads/${filename}?size=thumb`;
  const tags = new Map();
  for (const { cookie, filename } of views.flat()) {
    const { headers } = await fetch(bench.system.url + thumbOf(filename), { headers: { cookie } });
    tags.set(filename, String(headers.get('etag')));
  }
  const unchangedBare = callsOf(({ member, filename, cookie }) => ({
    path: `/thumbs/${member + 2}/${filename}`,
    headers: { cookie, 'if-none-match': `"${filename}-thumb"` },
  }));
  return [
    {
      name: 'thumb-unchanged',
      title: 'thumb, 304',
      goal: { ratio: 0.7 },
      product: productSide(
        bench,
        callsOf(({ cookie, filename }) => ({
          path: thumbOf(filename),
          headers: { cookie, 'if-none-match': tags.get(filename) },
        })),
        '304',
      ),
      baseline: bareSide(bench, unchangedBare, '304'),
      floor: await floorSide(bench, unchangedBare, '304'),
    },
    {
      name: 'thumb',
      title: 'thumb, 200',
      goal: { ratio: 0.5 },
      product: productSide(
        bench,
        callsOf(({ cookie, filename }) => ({ path: thumbOf(filename), headers: { cookie } })),
      ),
      baseline: bareSide(
        bench,
        callsOf(({ member, filename }) => ({ path: `/thumbs/${member + 2}/${filename}` })),
      ),
    },
    {
      name: 'photo-bytes',
      title: 'large photo, 200 (baseline: a plain file server without authorisation)',
      product: productSide(
        bench,
        callsOf(({ cookie, filename }) => ({ path: `/uploads/${filename}`, headers: { cookie } })),
      ),
      baseline: bareSide(
        bench,
        callsOf(({ filename }) => ({ path: `/files/images/${filename}` })),
      ),
    },
  ];
}

async function someImages({ system }: Bench, count: number): Promise<string[]> {
  const { rows } = await system.database.query(
    'select filename from images where is_approved order by id limit $1',
    [count],
  );
  return rows.map(({ filename }) => filename);
}

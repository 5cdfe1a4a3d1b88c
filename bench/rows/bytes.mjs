// @ts-check
import { cookiesOf } from '../seed.mjs';
import { bareSide, productSide } from '../sides.mjs';

/** @typedef {import('../bench.mjs').Bench} Bench */

const connections = 50;
const filesEach = 5;

/**
 * 50 members, each viewing photos of a few others.
 * @param {Bench} bench
 * @returns {Promise<import('../rounds.mjs').Row[]>}
 */
export async function bytes(bench) {
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
  const callsOf = (
    /** @type {(view: typeof views[0][0]) => import('../load-process.mjs').Call} */ call,
  ) => ({ connections, calls: views.map((list) => list.map(call)) });
  const thumbOf = (/** @type {string} */ filename) => `/uploads/${filename}?size=thumb`;
  const tags = new Map();
  for (const { cookie, filename } of views.flat()) {
    const { headers } = await fetch(bench.system.url + thumbOf(filename), { headers: { cookie } });
    tags.set(filename, String(headers.get('etag')));
  }
  return [
    {
      name: 'thumb-unchanged',
      title: 'thumb, 304',
      goal: { ratio: 0.5 },
      product: productSide(
        bench,
        callsOf(({ cookie, filename }) => ({
          path: thumbOf(filename),
          headers: { cookie, 'if-none-match': tags.get(filename) },
        })),
        '304',
      ),
      baseline: bareSide(
        bench,
        callsOf(({ member, filename }) => ({
          path: `/thumbs/${member + 2}/${filename}`,
          headers: { 'if-none-match': `"${filename}-thumb"` },
        })),
        '304',
      ),
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

/** @param {Bench} bench @param {number} count @returns {Promise<string[]>} */
async function someImages({ system }, count) {
  const { rows } = await system.database.query(
    'select filename from images where is_approved order by id limit $1',
    [count],
  );
  return rows.map(({ filename }) => filename);
}

// @ts-check
import { blocks } from './blocks.mjs';
import { bytes } from './bytes.mjs';
import { lists } from './lists.mjs';
import { photos } from './photos.mjs';
import { polls } from './polls.mjs';
import { posts } from './posts.mjs';
import { signIns } from './sign-ins.mjs';

/** Posts come late, as they change what polls return; blocks last, as they concern members of other rows. */
const kinds = [
  { names: ['poll-unchanged', 'poll-changed', 'history'], rows: polls },
  { names: ['sign-in'], rows: signIns },
  { names: ['thumb-unchanged', 'thumb', 'photo-bytes'], rows: bytes },
  { names: ['photo'], rows: photos },
  { names: ['own-groups', 'members', 'all-groups', 'users', 'pending', 'requests'], rows: lists },
  { names: ['post-one-group', 'post-20-groups'], rows: posts },
  { names: ['poll-blocks', 'thumb-blocks'], rows: blocks },
];

/**
 * The operations to measure, each kind prepared only when its turn comes.
 * @param {import('../bench.mjs').Bench} bench
 * @param {string[]} only names, all if empty
 * @returns {AsyncGenerator<import('../rounds.mjs').Row>}
 */
export async function* rowsOf(bench, only) {
  const isSelected = (/** @type {string} */ name) => only.length === 0 || only.includes(name);
  for (const kind of kinds.filter(({ names }) => names.some(isSelected)))
    yield* (await kind.rows(bench)).filter(
      ({ name }) => kind.names.includes(name) && isSelected(name),
    );
}

import { blocks } from './blocks.js';
import { bytes } from './bytes.js';
import { lists } from './lists.js';
import { members } from './members.js';
import { photos } from './photos.js';
import { polls, pollsOfGroups } from './polls.js';
import { posts } from './posts.js';
import { reviews } from './reviews.js';
import { signIns } from './sign-ins.js';
import type { Bench } from '../bench.js';
import type { Row } from '../rounds.js';

/**
 * Posts run late, because they change what polls return, and blocks last, because they affect
 * members of other rows.
 */
const kinds = [
  { names: ['poll-unchanged', 'poll-changed'], rows: polls },
  { names: ['poll-50-groups'], rows: pollsOfGroups },
  { names: ['sign-in', 'sign-in-code'], rows: signIns },
  { names: ['thumb-unchanged', 'thumb', 'photo-bytes'], rows: bytes },
  { names: ['photo'], rows: photos },
  {
    names: ['history', 'own-groups', 'members', 'all-groups', 'users', 'pending', 'requests'],
    rows: lists,
  },
  { names: ['members-20', 'members-5000'], rows: members },
  { names: ['hidden-messages', 'reports', 'export'], rows: reviews },
  { names: ['post-one-group', 'post-20-groups'], rows: posts },
  { names: ['poll-blocks', 'thumb-blocks'], rows: blocks },
];

export const rowNames = kinds.flatMap(({ names }) => names);

/**
 * The operations to measure, each kind prepared only when its turn comes.
 * @param only names, all if empty
 */
export async function* rowsOf(bench: Bench, only: string[]): AsyncGenerator<Row> {
  const isSelected = (name: string) => only.length === 0 || only.includes(name);
  for (const kind of kinds.filter(({ names }) => names.some(isSelected)))
    yield* (await kind.rows(bench)).filter(
      ({ name }) => kind.names.includes(name) && isSelected(name),
    );
}

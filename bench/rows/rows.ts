import { bytes, uploads } from './photos.js';
import { polls, posts } from './messages.js';
import { reads } from './reads.js';
import { signIns } from './sign-ins.js';
import { isChosen, type Options } from '../options.js';
import type { Bench } from '../bench.js';
import type { Row } from '../rounds.js';

/** Posts run last, because they change what polls return. */
const kinds = [
  { names: ['poll-unchanged', 'poll-changed', 'poll-50-groups'], rows: polls },
  { names: ['sign-in', 'sign-in-code'], rows: signIns },
  { names: ['thumb-unchanged', 'thumb', 'photo-bytes'], rows: bytes },
  { names: ['photo'], rows: uploads },
  { names: ['history', 'own-groups'], rows: reads },
  { names: ['post-one-group', 'post-20-groups'], rows: posts },
];

/** The chosen operations, each kind prepared only when its turn comes. */
export async function* rowsOf(bench: Bench, options: Pick<Options, 'only'>): AsyncGenerator<Row> {
  for (const { names, rows } of kinds)
    if (names.some((name) => isChosen(name, options)))
      yield* (await rows(bench)).filter(({ name }) => isChosen(name, options));
}

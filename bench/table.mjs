// @ts-check
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../libs/processes/src/say.mjs';
import { Bench } from './bench.mjs';
import { machine, report } from './report.mjs';
import { resultsTable } from './results.mjs';
import { measure } from './rounds.mjs';
import { bytes } from './rows/bytes.mjs';
import { photos } from './rows/photos.mjs';
import { polls } from './rows/polls.mjs';
import { posts } from './rows/posts.mjs';
import { signIns } from './rows/sign-ins.mjs';
import { sizes } from './seed.mjs';

/** Posts come last: they change what polls return. */
const kinds = [
  { names: ['poll-unchanged', 'poll-changed', 'history'], rows: polls },
  { names: ['sign-in'], rows: signIns },
  { names: ['thumb-unchanged', 'thumb', 'photo-bytes'], rows: bytes },
  { names: ['photo'], rows: photos },
  { names: ['post-one-group', 'post-20-groups'], rows: posts },
];

/**
 * Measures each operation of the product against its baseline.
 * @param {import('./options.mjs').Options} options
 */
export async function run(options) {
  const before = machine();
  const selected = (/** @type {string} */ name) =>
    options.only.length === 0 || options.only.includes(name);
  const bench = await Bench.start(sizes.small, profiled(options));
  try {
    const results = [];
    for (const kind of kinds.filter(({ names }) => names.some(selected))) {
      for (const row of (await kind.rows(bench)).filter(({ name }) => selected(name))) {
        say(`${row.title} …`);
        results.push(await measure(row, options));
      }
    }
    report(
      options.only.length === 0 ? 'table' : undefined,
      'Product and baseline',
      before,
      resultsTable(results),
      results,
    );
  } finally {
    await bench.stop();
  }
}

/** @param {import('./options.mjs').Options} options */
function profiled({ profile }) {
  if (!profile) return {};
  mkdirSync(profile, { recursive: true });
  return {
    env: {
      all: {
        NODE_OPTIONS: `--import=${join(import.meta.dirname, 'profiler.mjs')}`,
        PROFILE_DIR: profile,
      },
    },
  };
}

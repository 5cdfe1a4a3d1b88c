// @ts-check
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../libs/processes/src/say.mjs';
import { Bench } from './bench.mjs';
import { machine, report } from './report.mjs';
import { resultsTable } from './results.mjs';
import { measure } from './rounds.mjs';
import { rowsOf } from './rows/rows.mjs';
import { sizes } from './seed.mjs';

/**
 * Measures each operation of the product against its baseline.
 * @param {import('./options.mjs').Options} options
 */
export async function run(options) {
  const before = machine();
  const bench = await Bench.start(sizes.small, profiled(options));
  try {
    const results = [];
    for await (const row of rowsOf(bench, options.only)) {
      say(`${row.title} …`);
      results.push(await measure(row, options));
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

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../libs/processes/src/say.mjs';
import { Bench } from './bench.js';
import { machine, report } from './report.js';
import { resultsTable } from './results.js';
import { measure } from './rounds.js';
import { rowsOf } from './rows/rows.js';
import { benchSize } from './seed.js';
import type { Options } from './options.js';

export async function run(options: Options) {
  const before = machine();
  const bench = await Bench.start(benchSize, profiled(options));
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

function profiled({ profile }: Options) {
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

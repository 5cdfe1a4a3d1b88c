// @ts-check
import { say, warn } from '../libs/processes/src/say.mjs';
import { readOptions } from './options.mjs';

const benchmarks = {
  table: () => import('./table.mjs'),
  stale: () => import('./stale.mjs'),
  growth: () => import('./growth.mjs'),
  streams: () => import('./streams.mjs'),
  scale: () => import('./scale/scale.mjs'),
  pack: () => import('./pack/pack.mjs'),
  exports: () => import('./exports.mjs'),
  'first-page': () => import('./first-page.mjs'),
  'at-rest': () => import('./at-rest.mjs'),
  capacity: () => import('./capacity.mjs'),
};

try {
  const options = readOptions(process.argv.slice(2));
  const load = benchmarks[/** @type {keyof typeof benchmarks} */ (options.what)];
  if (!load)
    throw new Error(
      `Unknown benchmark "${options.what}": choose ${Object.keys(benchmarks).join(', ')}.`,
    );
  const { run } = await load();
  say('The figures are meaningful only on an otherwise idle machine.');
  await run(options);
} catch (error) {
  warn(String(error instanceof Error ? error.stack : error));
  process.exitCode = 1;
}

import { say, warn } from '../libs/processes/src/say.mjs';
import { readOptions } from './options.js';

const benchmarks = {
  table: () => import('./table.js'),
  stale: () => import('./stale.mjs'),
  streams: () => import('./streams.js'),
  scale: () => import('./scale/scale.js'),
  'first-page': () => import('./first-page.js'),
  'at-rest': () => import('./at-rest.js'),
  capacity: () => import('./capacity.js'),
  soak: () => import('./soak/soak.js'),
};

try {
  const options = readOptions(process.argv.slice(2));
  const load = benchmarks[options.what as keyof typeof benchmarks];
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

// @ts-check
import { say, warn } from '../libs/processes/src/say.mjs';
import { readOptions } from './options.mjs';

/** What there is to measure, each in a module that says how. */
const parts = {
  table: () => import('./table.mjs'),
  growth: () => import('./growth.mjs'),
  streams: () => import('./streams.mjs'),
  replicas: () => import('./replicas.mjs'),
  'at-rest': () => import('./at-rest.mjs'),
  capacity: () => import('./capacity.mjs'),
  study: () => import('./study.mjs'),
};

try {
  const options = readOptions(process.argv.slice(2));
  const part = parts[/** @type {keyof typeof parts} */ (options.what)];
  if (!part)
    throw new Error(`There is ${Object.keys(parts).join(', ')} to measure, no "${options.what}".`);
  const { run } = await part();
  say('The figures mean something on a machine that does nothing else.');
  await run(options);
} catch (error) {
  warn(String(error instanceof Error ? error.stack : error));
  process.exitCode = 1;
}

import { say, warn } from '../libs/processes/src/say.mjs';
import { benchmarks } from './benchmarks.js';
import { readOptions } from './options.js';

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

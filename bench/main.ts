import { readFileSync } from 'node:fs';
import { Problem, reportErrors } from '../libs/processes/src/problem.mjs';
import { say } from '../libs/processes/src/say.mjs';
import { kinds } from './kinds.js';
import { readOptions } from './options.js';
import { runKind } from './runner.js';

// Everything that was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

await reportErrors(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--help')) return say(help());
  const options = readOptions(args);
  const names = Object.keys(kinds).join(', ');
  if (!(options.what in kinds)) throw new Problem(`Choose one of ${names}: see --help.`);
  const { kind } = await kinds[options.what]();
  say('The figures are meaningful only on an otherwise idle machine.');
  await runKind(kind, options);
});

function help() {
  const text = readFileSync(new URL('README.md', import.meta.url), 'utf8');
  return `${/```sh\n(.+?)```/s.exec(text)?.[1]}\nbench/README.md says more.`;
}

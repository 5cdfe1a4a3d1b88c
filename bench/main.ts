import { Problem, reportErrors } from '../libs/processes/src/problem.mjs';
import { say } from '../libs/processes/src/say.mjs';
import { kinds } from './kinds.js';
import { readOptions } from './options.js';
import { runKind } from './runner.js';

// Everything that was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

await reportErrors(async () => {
  const options = readOptions(process.argv.slice(2));
  const names = Object.keys(kinds).join(', ');
  if (!(options.what in kinds)) throw new Problem(`Choose one of ${names}: see bench/README.md.`);
  const { kind } = await kinds[options.what]();
  say('The figures are meaningful only on an otherwise idle machine.');
  await runKind(kind, options);
});

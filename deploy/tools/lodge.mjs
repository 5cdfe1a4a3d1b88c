// @ts-check
import { help, wrongArguments } from '../../apps/operator/src/help.mjs';
import { Problem, reportErrors } from '../../libs/processes/src/problem.mjs';
import { say } from '../../libs/processes/src/say.mjs';
import { warnOfMisspelt } from '../local/misspelt.mjs';
import { readSettings } from '../local/settings.mjs';
import { runProgram } from './program.mjs';
import { restore } from './restore.mjs';

const firstSentence = (/** @type {string} */ text) => text.slice(0, text.indexOf('.') + 1);

const overview = `What operators run beside Lodge:

${Object.entries(help)
  .map(([name, text]) => `  deploy/lodge ${name.padEnd(12)} ${firstSentence(text)}`)
  .join('\n')}

deploy/lodge COMMAND --help says more about each.`;

const [name = '--help', ...args] = process.argv.slice(2);
const command = /** @type {keyof typeof help} */ (name);
// Exit code 1 says that the store and the database differ.
const failed = name === 'check-store' ? 2 : 1;

await reportErrors(async () => {
  if (['--help', '-h', 'help'].includes(name)) return say(overview);
  if (!Object.hasOwn(help, name))
    throw new Problem(`There is no command ${name}: deploy/lodge --help lists them.`);
  if (args.includes('--help')) return say(help[command]);
  warnOfMisspelt(process.env);
  const wrong = wrongArguments(command, args);
  if (wrong) throw new Problem(wrong);
  const settings = readSettings(process.env);
  await (command === 'restore' ? restore(args, settings) : runProgram(command, args, settings));
}, failed);

// @ts-check
import { help } from '../../apps/operator/src/help.mjs';
import { Problem, reportErrors } from '../../libs/processes/src/problem.mjs';
import { say } from '../../libs/processes/src/say.mjs';
import * as admin from './admin.mjs';
import * as backup from './backup.mjs';
import * as checkStore from './check-store.mjs';
import * as documents from './documents.mjs';
import * as figures from './figures.mjs';
import * as restore from './restore.mjs';

/** @type {Record<keyof typeof help, { run: (args: string[]) => Promise<void>, failed?: number }>} */
const commands = {
  admin,
  backup,
  'check-store': { run: checkStore.run, failed: checkStore.failed },
  documents,
  figures,
  restore,
};

const firstSentence = (/** @type {string} */ text) => text.slice(0, text.indexOf('.') + 1);

const overview = `What operators run beside Lodge:

${Object.entries(help)
  .map(([name, text]) => `  deploy/lodge ${name.padEnd(12)} ${firstSentence(text)}`)
  .join('\n')}

deploy/lodge COMMAND --help says more about each.`;

const [name = '--help', ...args] = process.argv.slice(2);
const known = Object.hasOwn(commands, name) ? /** @type {keyof typeof help} */ (name) : undefined;

await reportErrors(async () => {
  if (name === '--help') return say(overview);
  if (!known) throw new Problem(`There is no ${name}. ${overview}`);
  return args.includes('--help') ? say(help[known]) : commands[known].run(args);
}, known && commands[known].failed);

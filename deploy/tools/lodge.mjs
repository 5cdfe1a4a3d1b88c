// @ts-check
import { Problem, reportErrors } from '../../libs/processes/src/problem.mjs';
import { say } from '../../libs/processes/src/say.mjs';
import * as admin from './admin.mjs';
import * as backup from './backup.mjs';
import * as checkStore from './check-store.mjs';
import * as documents from './documents.mjs';
import * as figures from './figures.mjs';
import * as restore from './restore.mjs';

/** @type {Record<string, { help: string, run: (args: string[]) => Promise<void> }>} */
const commands = {
  admin,
  backup,
  'check-store': { help: checkStore.help, run: checkStore.run },
  documents,
  figures,
  restore,
};

const firstSentence = (/** @type {string} */ text) => text.slice(0, text.indexOf('.') + 1);

const help = `What operators run beside Lodge:

${Object.entries(commands)
  .map(([name, command]) => `  deploy/lodge ${name.padEnd(12)} ${firstSentence(command.help)}`)
  .join('\n')}

deploy/lodge COMMAND --help says more about each.`;

await reportErrors(async () => {
  const [name = '--help', ...args] = process.argv.slice(2);
  if (name === '--help') return say(help);
  if (!Object.hasOwn(commands, name)) throw new Problem(`There is no ${name}. ${help}`);
  const command = commands[name];
  return args.includes('--help') ? say(command.help) : command.run(args);
});

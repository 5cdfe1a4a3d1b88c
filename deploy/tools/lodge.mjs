// @ts-check
import { help } from '../../apps/operator/src/help.mjs';
import { Problem, reportErrors } from '../../libs/processes/src/problem.mjs';
import { say } from '../../libs/processes/src/say.mjs';
import { readSettings } from '../local/settings.mjs';
import * as admin from './admin.mjs';
import { folderOf, runProgram } from './program.mjs';
import * as restore from './restore.mjs';

/**
 * @param {'check-store' | 'documents' | 'figures'} name
 * @param {(args: string[]) => boolean} accepts
 * @param {number} [failed] the exit code of an error
 */
const program = (name, accepts, failed) => ({
  failed,
  run: async (/** @type {string[]} */ args) => {
    if (!accepts(args)) throw new Problem(help[name]);
    await runProgram(name, args, readSettings(process.env));
  },
});

/** @type {Record<keyof typeof help, { run: (args: string[]) => Promise<void>, failed?: number }>} */
const commands = {
  admin,
  backup: {
    run: async (args) =>
      runProgram('backup', [folderOf(args, help.backup)], readSettings(process.env)),
  },
  // Exit code 1 says that they differ.
  'check-store': program('check-store', ({ length }) => length === 0, 2),
  documents: program('documents', ({ length }) => length > 0),
  figures: program('figures', ({ length }) => length > 0),
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

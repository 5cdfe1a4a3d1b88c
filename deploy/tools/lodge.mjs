// @ts-check
import { help } from '../../apps/operator/src/help.mjs';
import { Problem, reportErrors } from '../../libs/processes/src/problem.mjs';
import { say } from '../../libs/processes/src/say.mjs';
import { warnOfMisspelt } from '../local/misspelt.mjs';
import { readSettings } from '../local/settings.mjs';
import * as admin from './admin.mjs';
import { folderOf, runProgram, wrongArguments } from './program.mjs';
import * as restore from './restore.mjs';

/**
 * @param {'check-store' | 'copy-store' | 'documents' | 'figures'} name
 * @param {(args: string[]) => boolean} accepts other programs check what they get
 * @param {string} wanted what the arguments lack
 * @param {number} [failed] the exit code of an error
 */
const program = (name, accepts, wanted, failed) => ({
  failed,
  run: async (/** @type {string[]} */ args) => {
    if (!accepts(args)) throw wrongArguments(name, wanted);
    await runProgram(name, args, readSettings(process.env));
  },
});

const isNewOrNothing = (/** @type {string[]} */ args) => ['', '--new'].includes(args.join(' '));
const hasSome = (/** @type {string[]} */ { length }) => length > 0;

/** @type {Record<keyof typeof help, { run: (args: string[]) => Promise<void>, failed?: number }>} */
const commands = {
  admin,
  backup: {
    run: async (args) =>
      runProgram('backup', [folderOf(args, 'backup')], readSettings(process.env)),
  },
  // Exit code 1 says that they differ.
  'check-store': program('check-store', (args) => !hasSome(args), 'It takes no arguments', 2),
  'copy-store': program('copy-store', isNewOrNothing, 'Give it nothing, or --new'),
  documents: program('documents', hasSome, 'Name a text and its kind'),
  figures: program('figures', hasSome, 'Name a period'),
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
  if (['--help', '-h', 'help'].includes(name)) return say(overview);
  if (!known) throw new Problem(`There is no command ${name}: deploy/lodge --help lists them.`);
  if (args.includes('--help')) return say(help[known]);
  warnOfMisspelt(process.env);
  return commands[known].run(args);
}, known && commands[known].failed);

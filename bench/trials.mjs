// @ts-check
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectDir } from '../libs/processes/src/paths.mjs';
import { Problem, reportErrors } from '../libs/processes/src/problem.mjs';
import { say, warn } from '../libs/processes/src/say.mjs';

/**
 * @typedef {{ short?: boolean, minio?: boolean, only?: string, out?: string }} Flags
 */

/**
 * @template {{ name: string }} Trial
 * @template Result
 * @typedef {object} Trials what a system goes through, one after the other
 * @property {Trial[]} all
 * @property {(trial: Trial) => Promise<Result>} run
 * @property {(result: Result) => string} row of the report's table
 * @property {(result: Result) => string[]} problems
 * @property {string} file of the report of a full run, in `docs`
 * @property {(results: Result[], command: string) => string} report
 * @property {() => Promise<void>} end
 */

const options = /** @type {const} */ ({
  help: { type: 'boolean' },
  short: { type: 'boolean' },
  minio: { type: 'boolean' },
  only: { type: 'string' },
  out: { type: 'string' },
});

/**
 * Runs the trials that the command line selects, prints their rows and problems, and writes the report.
 * @template {{ name: string }} Trial
 * @template Result
 * @param {string} program name of the npm script
 * @param {string} help
 * @param {(flags: Flags) => Promise<Trials<Trial, Result>>} prepare
 */
export async function runTrials(program, help, prepare) {
  const { help: isHelp, ...flags } = parseArgs({ options }).values;
  if (isHelp) return say(help);
  await reportErrors(async () => {
    const trials = await prepare(flags);
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.once(signal, () => void trials.end().finally(() => process.exit(1)));
    try {
      await runSelected(program, flags, trials);
    } finally {
      await trials.end();
    }
  });
}

/**
 * @template {{ name: string }} Trial
 * @template Result
 * @param {string} program
 * @param {Flags} flags
 * @param {Trials<Trial, Result>} trials
 */
async function runSelected(program, flags, trials) {
  const { row, problems } = trials;
  const { only = '', short, out } = flags;
  const selected = trials.all.filter(({ name }) => name.includes(only));
  if (selected.length === 0) throw new Problem(`No name contains "${only}".`);
  const results = [];
  for (const trial of selected) {
    const result = await trials.run(trial);
    results.push(result);
    say(row(result));
    for (const text of problems(result)) warn(`  ${text}`);
  }
  if (results.some((result) => problems(result).length > 0)) process.exitCode = 1;
  const path = out ?? (short || only ? undefined : join(projectDir, 'docs', trials.file));
  if (!path) return;
  writeFileSync(path, trials.report(results, commandOf(program, flags)));
  say(`The report is in ${path}.`);
}

/** @param {string} program @param {Flags} flags */
function commandOf(program, { short, minio, only }) {
  const args = [
    ...(short ? ['--short'] : []),
    ...(minio ? ['--minio'] : []),
    ...(only ? ['--only', only] : []),
  ];
  return [`npm run ${program}`, ...(args.length > 0 ? ['--', ...args] : [])].join(' ');
}

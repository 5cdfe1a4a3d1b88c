import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectDir } from '../libs/processes/src/paths.mjs';
import { Problem, reportErrors } from '../libs/processes/src/problem.mjs';
import { say, warn } from '../libs/processes/src/say.mjs';

export type Flags = { short?: boolean; minio?: boolean; only?: string; out?: string };

export interface Trials<Trial extends { name: string }, Result> {
  all: Trial[];
  run: (trial: Trial) => Promise<Result>;
  row: (result: Result) => string;
  problems: (result: Result) => string[];
  /** File of a full run's report, in `docs`. */
  file: string;
  report: (results: Result[], command: string) => string;
  end: () => Promise<void>;
}

const options = {
  help: { type: 'boolean' },
  short: { type: 'boolean' },
  minio: { type: 'boolean' },
  only: { type: 'string' },
  out: { type: 'string' },
} as const;

/**
 * Runs the trials that the command line selects, prints their rows and problems, and writes the report.
 * @param program name of the npm script
 */
export async function runTrials<Trial extends { name: string }, Result>(
  program: string,
  help: string,
  prepare: (flags: Flags) => Promise<Trials<Trial, Result>>,
) {
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

async function runSelected<Trial extends { name: string }, Result>(
  program: string,
  flags: Flags,
  trials: Trials<Trial, Result>,
) {
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

function commandOf(program: string, { short, minio, only }: Flags) {
  const args = [
    ...(short ? ['--short'] : []),
    ...(minio ? ['--minio'] : []),
    ...(only ? ['--only', only] : []),
  ];
  return [`npm run ${program}`, ...(args.length > 0 ? ['--', ...args] : [])].join(' ');
}

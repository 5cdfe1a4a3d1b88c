// @ts-check
import { Problem } from '../../libs/processes/src/problem.mjs';
import { readSettings } from '../local/settings.mjs';
import { runProgram } from './program.mjs';

export const help = `Writes a CSV of what was reported and decided to the standard output. The system may be running and in use, or stopped.

  deploy/lodge figures --from 2026-01-01 --to 2026-04-01

The last day is not counted. Counts under five are <5, and medians and shares of fewer are left out. Reports are deleted
six months after they were closed: the row "complete" says whether that concerns the period.

It reads the settings of npm start: DATA_DIR (.data unless set), or DATABASE_URL. In a container of moderation:
lodge figures --from 2026-01-01 --to 2026-04-01`;

/** @param {string[]} args */
export async function run(args) {
  if (args.length === 0) throw new Problem(help);
  await runProgram('figures', args, readSettings(process.env));
}

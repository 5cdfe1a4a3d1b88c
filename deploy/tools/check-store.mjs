// @ts-check
import { help } from '../../apps/operator/src/help.mjs';
import { Problem } from '../../libs/processes/src/problem.mjs';
import { readSettings } from '../local/settings.mjs';
import { runProgram } from './program.mjs';

/** The exit code; 1 means that they differ. */
export const failed = 2;

/** @param {string[]} args */
export async function run(args) {
  if (args.length > 0) throw new Problem(help['check-store']);
  await runProgram('check-store', [], readSettings(process.env));
}

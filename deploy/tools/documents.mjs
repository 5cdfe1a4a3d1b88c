// @ts-check
import { help } from '../../apps/operator/src/help.mjs';
import { Problem } from '../../libs/processes/src/problem.mjs';
import { readSettings } from '../local/settings.mjs';
import { runProgram } from './program.mjs';

/** @param {string[]} args */
export async function run(args) {
  if (args.length === 0) throw new Problem(help.documents);
  await runProgram('documents', args, readSettings(process.env));
}

// @ts-check
import { help } from '../../apps/operator/src/help.mjs';
import { readSettings } from '../local/settings.mjs';
import { folderOf, runProgram } from './program.mjs';

/** @param {string[]} args */
export async function run(args) {
  const folder = folderOf(args, help.backup);
  await runProgram('backup', [folder], readSettings(process.env));
}

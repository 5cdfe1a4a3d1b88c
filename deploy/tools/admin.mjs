// @ts-check
import { help } from '../../apps/operator/src/help.mjs';
import { Problem } from '../../libs/processes/src/problem.mjs';
import { addressOf, readSettings } from '../local/settings.mjs';
import { runProgram } from './program.mjs';

/** @param {string[]} args */
export async function run(args) {
  if (args.length === 0) throw new Problem(help.admin);
  const settings = readSettings(process.env);
  const { ofAuth, databaseUrl } = settings;
  // The link is complete, unless the members of this database reach Lodge at another machine.
  process.env.PUBLIC_ORIGIN = ofAuth.PUBLIC_ORIGIN ?? (databaseUrl ? '' : addressOf(settings));
  await runProgram('admin', args, settings);
}

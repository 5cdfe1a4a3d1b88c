// @ts-check
import { addressOf, readSettings } from '../local/settings.mjs';
import { runProgram, wrongArguments } from './program.mjs';

/** @param {string[]} args */
export async function run(args) {
  if (args.length !== 2 || args[0] !== 'reset-password')
    throw wrongArguments('admin', "Name an admin's email");
  const settings = readSettings(process.env);
  const { ofAuth, databaseUrl } = settings;
  // The link is complete, unless the members of this database reach Lodge at another machine.
  process.env.PUBLIC_ORIGIN = ofAuth.PUBLIC_ORIGIN ?? (databaseUrl ? '' : addressOf(settings));
  await runProgram('admin', args, settings);
}

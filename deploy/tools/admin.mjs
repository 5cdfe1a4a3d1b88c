// @ts-check
import { Problem } from '../../libs/processes/src/problem.mjs';
import { addressOf, readSettings } from '../local/settings.mjs';
import { runProgram } from './program.mjs';

export const help = `Lets an admin who lost their password in again. The system may be running and in use, or stopped.

  deploy/lodge admin reset-password EMAIL

It prints a link with which this admin sets a new password. The link works once, within 30 minutes, and ends all their
sessions when it is used. One-time codes stay on: docs/runbooks.md says what to do about a lost authenticator. The audit log and the
admin's account show that the link was created.

It reads the settings of npm start: DATA_DIR (.data unless set), or DATABASE_URL. In a container of auth:
lodge admin reset-password EMAIL`;

/** @param {string[]} args */
export async function run(args) {
  if (args.length === 0) throw new Problem(help);
  const settings = readSettings(process.env);
  const { ofAuth, databaseUrl } = settings;
  // The link is complete, unless the members of this database reach Lodge at another machine.
  process.env.PUBLIC_ORIGIN = ofAuth.PUBLIC_ORIGIN ?? (databaseUrl ? '' : addressOf(settings));
  await runProgram('admin', args, settings);
}

import 'reflect-metadata';
import { RESET_LINK_MINUTES } from '@lodge/contracts';
import { withDatabase } from '../with-database.js';
import { createResetLink } from './reset-link.js';

const HELP = `reset-password EMAIL

Creates a link with which the admin of this email sets a new password. It works once, within
${RESET_LINK_MINUTES} minutes, and ends all sessions of the admin when it is used. The settings: DATABASE_URL, and
PUBLIC_ORIGIN for a complete link.`;

async function main() {
  const [command, email, ...more] = process.argv.slice(2);
  if (command !== 'reset-password' || !email || more.length > 0) {
    console.log(HELP);
    process.exitCode = command === undefined ? 0 : 1;
    return;
  }
  const path = await withDatabase('auth', (source) => createResetLink(source, email));
  const { PUBLIC_ORIGIN } = process.env;
  console.log(
    PUBLIC_ORIGIN
      ? `Open this link within ${RESET_LINK_MINUTES} minutes: ${PUBLIC_ORIGIN}${path}`
      : `Append this to the address of Lodge, and open it within ${RESET_LINK_MINUTES} minutes: ${path}`,
  );
}

main().catch((error: Error) => {
  console.error(`No link was created: ${error.message}`);
  process.exitCode = 1;
});

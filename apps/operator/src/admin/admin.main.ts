import 'reflect-metadata';
import { RESET_LINK_MINUTES } from '@lodge/contracts';
import { originOf, readSetting } from '@lodge/service';
import { help } from '../help.mjs';
import { runMain } from '../run-main.js';
import { withDatabase } from '../with-database.js';
import { createResetLink } from './reset-link.js';

async function main([command, email, ...more]: string[]) {
  if (command === undefined || command === '--help') return console.log(help.admin);
  if (command !== 'reset-password' || !email || more.length > 0)
    throw new Error('The command is: reset-password EMAIL.');
  const path = await withDatabase('auth', (source) => createResetLink(source, email));
  const origin = originOf(readSetting('PUBLIC_ORIGIN', process.env) ?? '');
  console.log(
    origin
      ? `Open this link within ${RESET_LINK_MINUTES} minutes: ${origin}${path}`
      : `Append this to the address of Lodge, and open it within ${RESET_LINK_MINUTES} minutes: ${path}`,
  );
}

runMain(main, 'No link was created');

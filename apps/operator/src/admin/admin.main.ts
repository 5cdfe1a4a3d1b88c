import 'reflect-metadata';
import { RESET_LINK_MINUTES } from '@lodge/contracts';
import { originOf, readSetting } from '@lodge/service';
import { runCommand } from '../run-main.js';
import { withDatabase } from '../with-database.js';
import { createResetLink } from './reset-link.js';

async function main([, email]: string[]) {
  const path = await withDatabase('auth', (source) => createResetLink(source, email));
  const origin = originOf(readSetting('PUBLIC_ORIGIN', process.env) ?? '');
  console.log(
    origin
      ? `Open this link within ${RESET_LINK_MINUTES} minutes: ${origin}${path}`
      : `Append this to the address of Lodge, and open it within ${RESET_LINK_MINUTES} minutes: ${path}`,
  );
}

runCommand('admin', main, 'No link was created');

// @ts-check
import { parseArgs } from 'node:util';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Problem } from '../../../libs/processes/src/problem.mjs';
import { addressOf, readSettings } from '../settings.mjs';

const usage = 'npm run demo -- [http://localhost:5000] [--email admin@lodge.local] [--password …]';

/**
 * The address of Lodge and its admin's credentials, from the arguments or else the settings of `npm start`.
 * @param {string[]} argv
 * @param {NodeJS.ProcessEnv} env
 */
export async function readAccount(argv, env) {
  const { values, positionals } = parse(argv);
  return {
    url: positionals[0] === undefined ? addressOf(readSettings(env)) : urlOf(positionals[0]),
    email: values.email ?? (env.ADMIN_EMAIL || 'admin@lodge.local'),
    password: values.password ?? (env.ADMIN_PASSWORD || (await promptForPassword())),
  };
}

/** @param {string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { email: { type: 'string' }, password: { type: 'string' } },
    });
  } catch {
    throw new Problem(`Usage: ${usage}`);
  }
}

/** @param {string} text */
function urlOf(text) {
  if (URL.canParse(text) && /^https?:/.test(text)) return text.replace(/\/$/, '');
  throw new Problem(`"${text}" is not a URL. Usage: ${usage}`);
}

/** Prompts without echo: the admin's password is not stored anywhere. */
async function promptForPassword() {
  if (!process.stdin.isTTY)
    throw new Problem(
      'The demo needs the admin account: set ADMIN_EMAIL and ADMIN_PASSWORD (the first "npm start" printed the password).',
    );
  process.stdout.write('Admin password (the first "npm start" printed it): ');
  const noEcho = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: noEcho, terminal: true });
  const password = await terminal.question('');
  terminal.close();
  process.stdout.write('\n');
  return password;
}

// @ts-check
import { parseArgs } from 'node:util';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Problem } from '../../../libs/processes/src/problem.mjs';

const usage = 'npm run demo -- [http://localhost:5000] [--email admin@lodge.local] [--password …]';

/**
 * Where Lodge is and who its admin is: arguments first, then the variables that `npm start` knows.
 * @param {string[]} argv
 * @param {NodeJS.ProcessEnv} env
 */
export async function readAccount(argv, env) {
  const { values, positionals } = parse(argv);
  return {
    url: addressOf(
      positionals[0] ??
        `http://${env.HOST && env.HOST !== '0.0.0.0' ? env.HOST : '127.0.0.1'}:${env.PORT || 5000}`,
    ),
    email: values.email ?? (env.ADMIN_EMAIL || 'admin@lodge.local'),
    password: values.password ?? (env.ADMIN_PASSWORD || (await askForPassword())),
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
function addressOf(text) {
  if (URL.canParse(text) && /^https?:/.test(text)) return text.replace(/\/$/, '');
  throw new Problem(`"${text}" is no address. Usage: ${usage}`);
}

/** Nothing keeps the admin's password, so it is asked for, and not shown. */
async function askForPassword() {
  if (!process.stdin.isTTY)
    throw new Problem(
      'The demo needs the admin: set ADMIN_EMAIL and ADMIN_PASSWORD (the first "npm start" printed the password).',
    );
  process.stdout.write('Password of the admin (the first "npm start" printed it): ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  const password = await terminal.question('');
  terminal.close();
  process.stdout.write('\n');
  return password;
}

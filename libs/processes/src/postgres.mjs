// @ts-check
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { Log } from './log.mjs';
import { bornAt, commandOf, end } from './processes.mjs';
import { exists, Problem } from './problem.mjs';
import { postgresBinaries } from './postgres-binaries.mjs';
import { run } from './run.mjs';
import { withDeathSignal } from './supervised.mjs';
import { own, postgresUser, privilegesOf } from './users.mjs';

const defaults = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=64MB',
  'max_connections=200',
  'max_wal_size=512MB',
  // Keep members' data out of the server log: no statements, no parameters, and no DETAIL lines,
  // which contain the values of a violated key. The app that sent a failing query logs the error.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_parameter_max_length_on_error=0',
  'log_error_verbosity=terse',
];

const initdbOptions =
  '-U postgres --auth=scram-sha-256 --encoding=UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8'.split(
    ' ',
  );

/** @param {number} port @param {string} password */
export const postgresUrl = (port, password) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/lodge`;

/**
 * A PostgreSQL server in a folder. Stops a server left running by a killed start.
 * @param {{ dir: string, port: number, password: string, logsDir: string, settings?: string[] }} options
 * dir: its parent exists; settings: in addition to the defaults
 * @returns {Promise<import('./supervised.mjs').Server>}
 */
export async function preparePostgres({ dir, port, password, logsDir, settings = [] }) {
  const binaries = await postgresBinaries();
  await createPostgres(dir, password);
  const privileges = privilegesOf(postgresUser(dir), [join(binaries, 'postgres'), dir]);
  await endLeftOver(dir);
  return {
    name: 'postgres',
    url: postgresUrl(port, password),
    command: [
      join(binaries, 'postgres'),
      '-D',
      dir,
      '-p',
      String(port),
      ...[...defaults, ...settings].flatMap((setting) => ['-c', setting]),
    ],
    privileges,
    stopSignal: 'SIGINT',
    isReady: (pid) => readyIn(dir)?.pid === pid,
    log: new Log('postgres', join(logsDir, 'postgres.log')),
    remedy: (lines) => {
      if (!lines.includes('database files are incompatible with server')) return undefined;
      const version = readFileSync(join(dir, 'PG_VERSION'), 'utf8').trim();
      return `${dir} was written by PostgreSQL ${version}. Start the release of Lodge that wrote it, make a backup there, and restore it here into an empty DATA_DIR (docs/backup.md).`;
    },
  };
}

/**
 * Creates the cluster with an empty database `lodge`, unless it exists. Renames a finished one, so
 * that a killed start leaves no half.
 * @param {string} dir its parent exists @param {string} password
 */
export async function createPostgres(dir, password) {
  if (exists(join(dir, 'PG_VERSION'))) return;
  assertAccount();
  const binaries = await postgresBinaries();
  const unfinished = `${dir}.new`;
  const passwordFile = `${dir}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const user = postgresUser(unfinished);
  const privileges = privilegesOf(user, [join(binaries, 'postgres'), unfinished]);
  own(passwordFile, user);
  const runAsUser = (/** @type {string} */ what, /** @type {string[]} */ args, input = '') => {
    const [command, ...rest] = withDeathSignal(
      [join(binaries, args[0]), ...args.slice(1)],
      'SIGINT',
      privileges,
    );
    return run(what, command, rest, { cwd: '/', input });
  };
  const places = ['-D', unfinished, `--pwfile=${passwordFile}`];
  await runAsUser('Setting up PostgreSQL', ['initdb', ...places, ...initdbOptions]);
  const single = ['postgres', '--single', '-D', unfinished, 'postgres'];
  await runAsUser('Making the database', single, 'create database lodge\n');
  rmSync(passwordFile);
  renameSync(unfinished, dir);
}

/** `initdb` asks the system for the name of its user. */
function assertAccount() {
  try {
    userInfo();
  } catch {
    const id = process.getuid?.();
    throw new Problem(
      `PostgreSQL needs a user with an account, and user ${id} has none: start as another user, or add one (useradd --uid ${id} lodge).`,
    );
  }
}

/** After a reboot the pid may be another program's. @param {string} dir */
async function endLeftOver(dir) {
  const pid = Number(pidFileIn(dir)[0]);
  if (!pid) return;
  const born = bornAt(pid);
  const isServer = commandOf(pid).includes(`/postgres -D ${dir} `);
  if (born && isServer) await end({ pid, born }, 'SIGINT', 10_000);
  else rmSync(join(dir, 'postmaster.pid'), { force: true });
}

/** @param {string} dir @returns {{ pid: number, port: number } | undefined} the server there that accepts connections */
export function readyIn(dir) {
  const [pid, , , port, , , , state] = pidFileIn(dir);
  if (state?.trim() !== 'ready' || bornAt(Number(pid)) === undefined) return undefined;
  return { pid: Number(pid), port: Number(port) };
}

/** @param {string} dir */
function pidFileIn(dir) {
  try {
    return readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

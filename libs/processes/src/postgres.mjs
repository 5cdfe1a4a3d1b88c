// @ts-check
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { bornAt, end } from './processes.mjs';
import { postgresBinaries } from './postgres-binaries.mjs';
import { PostgresUser } from './postgres-user.mjs';
import { run } from './run.mjs';

// Keeps members' data out of the server log: no statements, no parameters, and no DETAIL lines, which contain the values
// of a violated key. The app that sent a failing query logs the error.
const discreet = [
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_parameter_max_length_on_error=0',
  'log_error_verbosity=terse',
];
const modest = ['shared_buffers=64MB', 'max_connections=200', 'max_wal_size=512MB'];
const private_ = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];

/** Loses writes when the machine crashes but not when the server is killed, and has connections for many systems. */
export const forTests = ['fsync=off', 'full_page_writes=off', 'max_connections=500'];

/**
 * Of the owner's database in a server of this machine.
 * @param {number} port
 * @param {string} password
 */
export const postgresUrl = (port, password) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/lodge`;

/** A PostgreSQL server in a folder. */
export class Postgres {
  /**
   * @param {string} dir the cluster
   * @param {string} binaries
   * @param {PostgresUser} user
   * @param {number} port
   * @param {string[]} settings in addition to the defaults
   */
  constructor(dir, binaries, user, port, settings) {
    this.dir = dir;
    this.binaries = binaries;
    this.user = user;
    this.port = port;
    this.settings = settings;
  }

  /**
   * Creates the cluster with an empty database `lodge` unless it exists, and stops a server left running by a killed start.
   * @param {{ dir: string, port: number, password: string, settings?: string[] }} options dir: its parent exists
   */
  static async prepare({ dir, port, password, settings = [] }) {
    const binaries = await postgresBinaries();
    if (!existsSync(join(dir, 'PG_VERSION'))) await create(dir, binaries, password);
    const postgres = new Postgres(
      dir,
      binaries,
      PostgresUser.choose(binaries, dir),
      port,
      settings,
    );
    await postgres.endLeftOver();
    return postgres;
  }

  command() {
    const settings = [...private_, ...modest, ...discreet, ...this.settings].flatMap((setting) => [
      '-c',
      setting,
    ]);
    return this.user.command(join(this.binaries, 'postgres'), [
      '-D',
      this.dir,
      '-p',
      String(this.port),
      ...settings,
    ]);
  }

  /** @param {string} password */
  url(password) {
    return postgresUrl(this.port, password);
  }

  /**
   * @param {number} pid of the server that must be ready
   * @returns {boolean}
   */
  isReady(pid) {
    const lines = this.#pidFile();
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  }

  /**
   * Stops a server whose supervisor was killed, or removes its stale pid file: after a reboot the pid may belong to
   * another program, and PostgreSQL would refuse to start.
   */
  async endLeftOver() {
    const pid = Number(this.#pidFile()[0]);
    if (!pid) return;
    const born = bornAt(pid);
    if (born && isPostgres(pid)) await end({ pid, born }, 'SIGINT', 10_000);
    else rmSync(join(this.dir, 'postmaster.pid'), { force: true });
  }

  #pidFile() {
    const file = join(this.dir, 'postmaster.pid');
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  }
}

/**
 * Creates the cluster in a sibling folder and renames it, so that a killed start leaves no incomplete cluster.
 * @param {string} dir
 * @param {string} binaries
 * @param {string} password
 */
async function create(dir, binaries, password) {
  const unfinished = `${dir}.new`;
  const passwordFile = `${dir}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const user = PostgresUser.choose(binaries, unfinished);
  if (user.user) chownSync(passwordFile, user.user.uid, user.user.gid);
  const initdb = user.command(join(binaries, 'initdb'), [
    '-D',
    unfinished,
    '-U',
    'postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
  await run('Setting up PostgreSQL', initdb.command, initdb.args, { cwd: '/' });
  const single = user.command(join(binaries, 'postgres'), [
    '--single',
    '-D',
    unfinished,
    'postgres',
  ]);
  await run('Making the database', single.command, single.args, {
    cwd: '/',
    input: 'create database lodge\n',
  });
  rmSync(passwordFile);
  renameSync(unfinished, dir);
}

/** @param {number} pid */
function isPostgres(pid) {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
  } catch {
    return true;
  }
}

// @ts-check
import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync, statSync } from 'node:fs';
import { bound } from './bound.mjs';
import { Problem } from './problem.mjs';

/** @typedef {{ uid: number, gid: number }} User */

const overflowUser = { uid: 65_534, gid: 65_534 };

/**
 * PostgreSQL refuses to run as root. Runs its programs as the current user, or for root as an unprivileged system user.
 */
export class PostgresUser {
  /**
   * @param {User | undefined} user undefined: the current user
   * @param {string[]} privileges setpriv arguments that give access to the data and the programs
   */
  constructor(user, privileges) {
    this.user = user;
    this.privileges = privileges;
  }

  /**
   * @param {string} binaries
   * @param {string} clusterDir an existing folder; chowned to the system user if root owns it
   */
  static choose(binaries, clusterDir) {
    if (process.getuid?.() !== 0) return new PostgresUser(undefined, []);
    const user =
      ownerOf(clusterDir) ??
      given(clusterDir, systemUser('postgres') ?? systemUser('nobody') ?? overflowUser);
    const found = waysToReach().find((privileges) =>
      reaches(new PostgresUser(user, privileges), binaries, clusterDir),
    );
    if (found) return new PostgresUser(user, found);
    throw new Problem(
      `PostgreSQL cannot run as root, and the user it runs as (${user.uid}) cannot reach ${binaries} or ${clusterDir}: ` +
        'put the project and DATA_DIR where everyone may enter the folders above them, or start as an ordinary user.',
    );
  }

  /**
   * @param {string} command
   * @param {string[]} args
   * @returns {import('./bound.mjs').Command}
   */
  command(command, args) {
    // SIGINT is PostgreSQL's fast shutdown.
    if (!this.user) return bound({ command, args }, 'INT');
    return {
      command: 'setpriv',
      args: [
        ...identity(this.user),
        ...this.privileges,
        '--pdeathsig',
        'INT',
        '--',
        command,
        ...args,
      ],
    };
  }
}

/** @param {User} user */
function identity({ uid, gid }) {
  return ['--reuid', String(uid), '--regid', String(gid), '--clear-groups'];
}

/**
 * No capability if the parent folders can be traversed; otherwise one to traverse them, which a home of mode 0700 needs.
 * `no_setuid_fixup` keeps that capability effective for access(2), which PostgreSQL calls first; capabilities outside
 * the ambient set are still dropped on exec.
 */
function waysToReach() {
  return [
    [],
    ...['dac_read_search', 'dac_override'].map((capability) => [
      '--securebits',
      '+no_setuid_fixup',
      '--inh-caps',
      `-all,+${capability}`,
      '--ambient-caps',
      `-all,+${capability}`,
    ]),
  ];
}

/**
 * @param {PostgresUser} candidate
 * @param {string} binaries
 * @param {string} clusterDir
 */
function reaches(candidate, binaries, clusterDir) {
  const script =
    'cd "$1" && test -r "$2/postgres" && "$2/initdb" --version && "$2/postgres" --version';
  const { command, args } = candidate.command('sh', ['-c', script, 'sh', clusterDir, binaries]);
  const { status, error } = spawnSync(command, args, { cwd: '/', stdio: 'ignore' });
  if (error)
    throw new Problem('"setpriv" was not found: install util-linux, or start as an ordinary user.');
  return status === 0;
}

/**
 * @param {string} clusterDir
 * @returns {User | undefined}
 */
function ownerOf(clusterDir) {
  const { uid, gid } = statSync(clusterDir);
  return uid === 0 ? undefined : { uid, gid };
}

/**
 * @param {string} dir
 * @param {User} user
 */
function given(dir, user) {
  chownSync(dir, user.uid, user.gid);
  return user;
}

/**
 * @param {string} name
 * @returns {User | undefined}
 */
function systemUser(name) {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':').map(Number) ?? [];
  return uid ? { uid, gid } : undefined;
}

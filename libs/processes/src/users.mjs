// @ts-check
import { spawnSync } from 'node:child_process';
import { chmodSync, lchownSync, lstatSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { apps, storeServices } from './apps.mjs';
import { Problem } from './problem.mjs';
import { warn } from './say.mjs';

/** @typedef {{ uid: number, gid: number }} User */

export const isRoot = process.getuid?.() === 0;
/** A path that users without rights cannot reach; if there is one, the processes stay root. */
let rootsOwn = '';

// 65520 to 65533 belong to no account on any system, and fit into the 16 bits that rootless
// containers map.
const firstId = 65_520;
const names = ['storage', 'redis', 'migrate', ...apps, 'image-decoder'];

/**
 * Started by root, each process runs as a user of its own, so that it cannot read the secrets of
 * another.
 * @param {string} name
 * @returns {User | undefined} undefined for the current user
 */
export function userOf(name) {
  const id = firstId + names.indexOf(name);
  if (!isRoot || rootsOwn || id < firstId) return undefined;
  return { uid: id, gid: storeServices.includes(name) ? firstId : id };
}

/**
 * PostgreSQL needs an account of the system: as root it runs as the one that owns its folder, or as
 * postgres or nobody.
 * @param {string} dir given to that account
 * @returns {User | undefined}
 */
export function postgresUser(dir) {
  if (!isRoot) return undefined;
  const owner = lstatSync(dir);
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const user = account('postgres') ?? account('nobody') ?? { uid: 65_534, gid: 65_534 };
  lchownSync(dir, user.uid, user.gid);
  return user;
}

/** @param {string} name @returns {User | undefined} */
function account(name) {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
  return uid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/**
 * Call it before any {@link userOf}. Where only root may go, such as below `/root`, the processes
 * stay root: a start must work there, too.
 * @param {string[]} paths that all processes need
 */
export function settleUsers(paths) {
  const user = userOf('image-worker');
  if (user) rootsOwn = unreachable(user, paths);
}

/** Warns if {@link settleUsers} found that the processes stay root. */
export function warnOfRoot() {
  if (rootsOwn)
    warn(
      `Started by root, Lodge would give its rights away, but users without rights cannot enter ${rootsOwn}: it runs as root. Put the project and DATA_DIR where everyone may enter the folders above them, or start as an ordinary user.`,
    );
}

/**
 * @param {User} user
 * @param {string[]} paths
 * @param {string[]} [privileges]
 * @returns {string} the first path that the user cannot read, or nothing
 */
function unreachable({ uid, gid }, paths, privileges = []) {
  const script = 'for path; do test -r "$path" -o -x "$path" || exec echo "$path"; done';
  const shell = ['sh', '-c', script, 'sh', ...paths];
  const args = [...as({ uid, gid }), ...privileges, '--', ...shell];
  const { stdout, status } = spawnSync('setpriv', args, { cwd: '/', encoding: 'utf8' });
  return status === 0 ? stdout.trim() : paths[0];
}

const as = (/** @type {User} */ { uid, gid }) => [
  '--reuid',
  String(uid),
  '--regid',
  String(gid),
  '--clear-groups',
];

/**
 * Arguments of `setpriv` with which PostgreSQL, which never runs as root, reaches its files: with a
 * capability where only root may enter the folders above them. It is asked of access(2), which
 * heeds a capability only as long as `no_setuid_fixup` keeps it effective.
 * @param {User | undefined} user
 * @param {string[]} paths
 * @returns {string[]} empty for the current user
 * @throws {Problem}
 */
export function privilegesOf(user, paths) {
  if (!user) return [];
  const ways = ['', 'dac_read_search', 'dac_override'].map((capability) =>
    capability
      ? [
          '--securebits',
          '+no_setuid_fixup',
          ...['inh', 'ambient'].flatMap((set) => [`--${set}-caps`, `-all,+${capability}`]),
        ]
      : [],
  );
  const way = ways.find((privileges) => !unreachable(user, paths, privileges));
  if (way) return [...as(user), ...way];
  throw new Problem(
    `PostgreSQL cannot run as root, and the user it runs as (${user.uid}) cannot reach ${paths.join(' or ')}: put the project and DATA_DIR where everyone may enter the folders above them, or start as an ordinary user.`,
  );
}

/**
 * Gives a folder and everything in it to a user and its group, unless it is theirs. Links, and hard
 * links to files of other users, may lead out of the folder and stay as they are.
 * @param {string} dir
 * @param {User | undefined} user undefined changes nothing
 */
export function handOver(dir, user) {
  const { uid: owner, gid } = lstatSync(dir);
  if (!user || gid === user.gid) return;
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) handOver(path, user);
    else if (entry.isFile() && !isForeign(path, owner)) give(path, user, 0o660);
  }
  // The folder comes last, because its group says that the rest is done. Setgid: new files get the
  // group, too.
  give(dir, user, 0o2770);
}

/** @param {string} path @param {number} owner */
function isForeign(path, owner) {
  const { nlink, uid } = lstatSync(path);
  return nlink > 1 && uid !== owner;
}

/** @param {string} path @param {User} user @param {number} mode */
function give(path, { uid, gid }, mode) {
  lchownSync(path, uid, gid);
  chmodSync(path, mode);
}

/** Opens root's new files to their group, and to no other user: the services share photos by it. */
export function shareNewFiles() {
  if (isRoot) process.umask(0o007);
}

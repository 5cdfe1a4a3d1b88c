// @ts-check
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  lchownSync,
  lstatSync,
  openSync,
  readFileSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { apps, storeServices } from './apps.mjs';
import { Problem } from './problem.mjs';
import { warn } from './say.mjs';

/** @typedef {{ uid: number, gid: number }} User */

export const isRoot = process.getuid?.() === 0;
/** A path that users without rights cannot reach; if there is one, the processes stay root. */
let rootsOwn = '';

// No system has accounts from 65520 to 65533, and rootless containers map 16 bits.
const firstId = 65_520;
const names = ['storage', 'redis', 'migrate', ...apps, 'image-decoder'];

/** Undefined for the current user. @param {string} name @returns {User | undefined} */
export function userOf(name) {
  const id = firstId + names.indexOf(name);
  if (!isRoot || rootsOwn || id < firstId) return undefined;
  return { uid: id, gid: storeServices.includes(name) ? firstId : id };
}

/**
 * As root PostgreSQL runs as the account that owns its folder, or as postgres or nobody.
 * @param {string} dir @returns {User | undefined}
 */
export function postgresUser(dir) {
  if (!isRoot) return undefined;
  const owner = lstatSync(dir);
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const user = account('postgres') ?? account('nobody') ?? { uid: 65_534, gid: 65_534 };
  own(dir, user);
  return user;
}

/** @param {string} name @returns {User | undefined} */
function account(name) {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
  return uid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/**
 * Before any {@link userOf}. Where only root may go, such as `/root`, processes stay root.
 * @param {string[]} paths that all processes need
 * @param {string} [dataDir] which they traverse
 */
export function settleUsers(paths, dataDir) {
  const user = userOf('image-worker');
  if (user && dataDir) chmodSync(dataDir, statSync(dataDir).mode | 0o111);
  if (user) rootsOwn = unreachable(user, dataDir ? [...paths, dataDir] : paths);
}

/** Whether the gateway lacks the right to a port because root gives its rights away. @param {number} port */
export const isPortOfRoot = (port) => Boolean(userOf('gateway')) && port < firstUnprivileged();

function firstUnprivileged() {
  const file = '/proc/sys/net/ipv4/ip_unprivileged_port_start';
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 1024;
}

export function warnOfRoot() {
  if (rootsOwn)
    warn(
      `Started by root, Lodge would give its rights away, but users without rights cannot reach ${rootsOwn}: it runs as root. Make it readable (chmod -R a+rX), put the project and DATA_DIR where everyone may enter the folders above them, or start as an ordinary user.`,
    );
}

/**
 * The first path that the user may neither read nor enter, if any.
 * @param {User} user @param {string[]} paths @param {string[]} [privileges] @returns {string}
 */
export function unreachable({ uid, gid }, paths, privileges = []) {
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
 * PostgreSQL never runs as root: `setpriv` gives it a capability where only root may enter the
 * folders above. access(2) heeds it only as long as `no_setuid_fixup` keeps it effective.
 * @param {User | undefined} user @param {string[]} paths
 * @returns {string[]} empty for the current user @throws {Problem}
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
 * Links, and hard links to files of others, may lead out of the folder and stay as they are. The user
 * may put one in place of anything in there meanwhile, so files are opened, checked and then given.
 * @param {string} dir @param {User | undefined} user undefined changes nothing
 */
export function handOver(dir, user) {
  if (user) whileOpen(dir, constants.O_DIRECTORY, (fd) => handOverOpen(fd, user));
}

/** @param {number} folder @param {User} user */
function handOverOpen(folder, user) {
  const { uid: owner, gid } = fstatSync(folder);
  if (gid === user.gid) return;
  const dir = `/proc/self/fd/${folder}`;
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory())
      whileOpen(path, constants.O_DIRECTORY | constants.O_NOFOLLOW, (inner) =>
        handOverOpen(inner, user),
      );
    else if (entry.isFile())
      whileOpen(path, constants.O_NONBLOCK | constants.O_NOFOLLOW, (file) => {
        if (!isForeign(file, owner)) give(file, user, 0o660);
      });
  }
  // It comes last, because its group says that the rest is done. Setgid: new files get the group.
  give(folder, user, 0o2770);
}

/** @param {string} path @param {number} flags @param {(fd: number) => void} act */
function whileOpen(path, flags, act) {
  const fd = openSync(path, constants.O_RDONLY | flags);
  try {
    act(fd);
  } finally {
    closeSync(fd);
  }
}

/** @param {number} file @param {number} owner */
function isForeign(file, owner) {
  const { nlink, uid } = fstatSync(file);
  return nlink > 1 && uid !== owner;
}

/** A file that root wrote, or an empty folder. @param {string} path @param {User | undefined} user undefined changes nothing */
export function own(path, user) {
  if (user) lchownSync(path, user.uid, user.gid);
}

/** @param {number} fd @param {User} user @param {number} mode */
function give(fd, { uid, gid }, mode) {
  fchownSync(fd, uid, gid);
  fchmodSync(fd, mode);
}

/**
 * What root installs, builds or fetches can be read by the users of its processes, whatever its umask.
 * @param {() => Promise<void>} work
 */
export async function readableByAll(work) {
  const umask = process.umask();
  if (isRoot) process.umask(0o022);
  await work().finally(() => process.umask(umask));
}

/** Opens root's new files to their group, and to no other user: the services share photos by it. */
export function shareNewFiles() {
  if (isRoot) process.umask(0o007);
}

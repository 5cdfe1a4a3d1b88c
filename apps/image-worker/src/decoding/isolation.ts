import { spawnSync } from 'node:child_process';
import { logger } from '@lodge/service';

export interface Isolated {
  program: string;
  hidden?: string;
}

const [uid, gid] = [process.getuid?.(), process.getgid?.()];
// A decoder gains no rights, ends with the process that started it, and has no network.
const PRIVILEGES = ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL', '--'];
const NETWORK = ['--net', '--ipc', '--'];
const OF_ROOT = ['unshare', ...NETWORK];
// In a user namespace of its own, a process cannot read the memory, environment or open files of
// processes outside, not even of its own user.
const OF_USER = ['unshare', '--user', '--map-current-user', ...NETWORK];

// A mount needs a namespace in which this user is root. Who enters another one from there cannot
// take it away.
const ROOT_OF_MOUNTS = ['unshare', '--user', '--map-root-user', '--mount', ...NETWORK];
const MOUNT = 'mount -t tmpfs -o ro,size=4k none "$1" && shift && exec "$@"';
const BACK = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
const hiding = (folder: string) =>
  ROOT_OF_MOUNTS.concat(['/bin/sh', '-c', MOUNT, 'sh', folder], BACK);

// Root has no user namespace: a decoder could not give its rights away in it.
const namespacesOf = (hidden?: string): string[][] =>
  uid === 0 ? [OF_ROOT] : [...(hidden ? [hiding(hidden)] : []), OF_USER];

// In the order of preference: many containers forbid namespaces, and macOS has none.
const waysOf = (hidden?: string): string[][] => [
  ...namespacesOf(hidden).map((words) => words.concat(PRIVILEGES)),
  PRIVILEGES,
];

const found = new Map<string, string[]>();

/** Returns the words to put before a command, so that it is as isolated as this system allows. */
export function isolation({ program, hidden }: Isolated): string[] {
  const known = found.get(program);
  if (known) return known;
  const way = waysOf(hidden).find((words) => canRead(program, words)) ?? [];
  if (way.length === 0) logger.warn({ program }, 'this system cannot isolate the decoder');
  found.set(program, way);
  return way;
}

function canRead(program: string, [command, ...args]: string[]): boolean {
  const test = ['test', '-r', program, '-a', '-x', process.execPath];
  return spawnSync(command, [...args, ...test], { env: {} }).status === 0;
}

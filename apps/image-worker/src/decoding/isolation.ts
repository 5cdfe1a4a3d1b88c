import { spawnSync } from 'node:child_process';

// A decoder gains no rights, ends with the process that started it, and has no network.
const PRIVILEGES = ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL', '--'];
const NETWORK = ['--net', '--ipc', '--'];
// In a user namespace of its own, a process cannot read the memory, environment or open files of
// processes outside, not even of its own user. Root needs none: decoders give its rights away.
const NAMESPACES =
  process.getuid?.() === 0
    ? ['unshare', ...NETWORK]
    : ['unshare', '--user', '--map-current-user', ...NETWORK];

// In the order of preference: many containers forbid namespaces, and macOS has none.
const WAYS = [[...NAMESPACES, ...PRIVILEGES], PRIVILEGES, []];

let found: string[] | undefined;

/** Returns the words to put before a command, so that it is as isolated as this system allows. */
export const isolation = (): string[] => (found ??= WAYS.find(works)!);

// Without PATH, as decoders are started.
const works = ([command, ...args]: string[]) =>
  !command || spawnSync(command, [...args, 'true'], { env: {} }).status === 0;

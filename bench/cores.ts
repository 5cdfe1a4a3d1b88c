import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** On fewer cores than this, the load shares them with the system. */
const MIN_TO_DIVIDE = 4;

/** Cores in the syntax of taskset, such as 12-15. */
let loadCores: string | undefined;

/**
 * Gives the system under test three quarters of the cores, and the load the rest. Call it before
 * anything starts: processes inherit the cores, and Lodge follows the number it may use.
 * @returns numbers of cores; load: 0 where they are shared
 */
export const divideCores = () => (divided ??= divide());
let divided: { system: number; load: number } | undefined;

function divide() {
  const all = allowedCores();
  if (all.length < MIN_TO_DIVIDE) return { system: all.length, load: 0 };
  const system = all.slice(0, Math.floor((all.length * 3) / 4));
  const load = all.slice(system.length);
  pin(process.pid, system.join(','));
  loadCores = load.join(',');
  return { system: system.length, load: load.length };
}

/** @param pid of a process that generates load */
export function pinLoad(pid: number | undefined) {
  if (loadCores && pid) pin(pid, loadCores);
}

function pin(pid: number, cores: string) {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)], {
    stdio: 'ignore',
  });
}

function allowedCores() {
  const list = execFileSync('taskset', ['--cpu-list', '--pid', String(process.pid)], {
    encoding: 'utf8',
  }).replace(/^.*: /s, '');
  const cores = list.split(',').flatMap((range) => {
    const [first, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  // The cgroup's limit may be lower than the mask allows.
  return cores.slice(0, availableParallelism());
}

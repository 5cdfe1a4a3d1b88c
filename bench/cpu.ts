import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Process ids by name. */
export type Processes = Record<string, number[]>;

/** Seconds of CPU time used so far by each of `processes` and its children, running or exited. */
export function cpuOf(processes: Processes): Record<string, number> {
  const all = allStats();
  const usedBy = (pid: number) =>
    all.reduce(
      (sum, stat) =>
        sum + (stat.pid === pid ? stat.own + stat.ended : stat.parent === pid ? stat.own : 0),
      0,
    );
  return Object.fromEntries(
    Object.entries(processes).map(([name, pids]) => [
      name,
      pids.reduce((sum, pid) => sum + usedBy(pid), 0) / ticksPerSecond,
    ]),
  );
}

/** CPU time per request and process in microseconds, without idle processes. */
export function microsecondsPerRequest(
  before: Record<string, number>,
  after: Record<string, number>,
  requests: number,
) {
  const each = Object.keys(after).map(
    (name) => [name, Math.round(((after[name] - before[name]) / requests) * 1e6)] as const,
  );
  return Object.fromEntries(each.filter(([, used]) => used > 0));
}

function allStats() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        // The name in parentheses may contain spaces. The state and the parent follow it, and the
        // times start at the 12th field.
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')
          .map(Number);
        return [
          {
            pid: Number(pid),
            parent: fields[1],
            own: fields[11] + fields[12],
            ended: fields[13] + fields[14],
          },
        ];
      } catch {
        return [];
      }
    });
}

import { formatCounts, formatNumber, formatSeconds, megabytes, type Line } from '../report.js';
import { eachChosen, type Kind } from '../runner.js';
import { attacks } from './attacks.js';
import { goals } from './bounds.js';
import { Siege } from './siege.js';
import type { Attack } from './attack.js';
import type { Outcome } from './judge.js';

const { slower, slowest, recovery, memory } = goals;
const limits = Object.entries(memory).map(([app, bytes]) => `${app} ${megabytes(bytes)}`);

export const kind: Kind = {
  title: 'Behaviour under attack',
  about: `Two honest members with an address, a browser and a live stream each read, write, upload and sign in during every attack, and newcomers from other networks register and sign in. Some attacks come from the address of one of the members. Rate limits are on; clients send their address through a trusted proxy unless they attack "directly". The attacker is a process of lower priority on the same machine.

Goals: no honest request fails (429 and 503 are failures; newcomers try again twice when a 503 says so) and no live stream ends; the 99th percentile is at most ${slower} times that before the attack or ${slowest} ms, also for newcomers and uploads unless the line names another time; back to normal within ${recovery / 1000} s without the restart of any process; no app takes more memory than its containers have (MB: ${limits.join(', ')}).

_p99_: of members before → during, then of newcomers. _attacker got_: responses by status; _closed_: the connection was closed without one; _no answer_: there was none by the end. _memory_: the app closest to its limit.`,
  file: 'docs/siege.md',
  async *measure(options) {
    const siege = new Siege(options.short, goals);
    const chosen = attacks.filter(({ isShort }) => isShort || !options.short);
    try {
      yield* eachChosen(chosen, options, async (attack) => {
        try {
          const { outcome, missed } = await siege.withstand(attack);
          return lineOf(attack, outcome, missed);
        } catch (error) {
          await siege.end();
          return { name: attack.name, figures: {}, missed: [`could not be run: ${error}`] };
        }
      });
    } finally {
      await siege.end();
    }
  },
};

function lineOf({ name, does, goal }: Attack, outcome: Outcome, missed: string[]): Line {
  const { before, during, after, backAfter, answered } = outcome;
  const [most] = Object.keys(memory).toSorted((a, b) => shareOf(outcome, b) - shareOf(outcome, a));
  const count = [before, during, after].flatMap((phase) => Object.values(phase));
  const newcomers = during.newcomers.count > 0 ? formatNumber(during.newcomers.p99) : '–';
  return {
    name,
    figures: {
      'what it does': does,
      'p99, ms': `${formatNumber(before.requests.p99)} → ${formatNumber(during.requests.p99)}, ${newcomers}`,
      requests: count.reduce((sum, summary) => sum + summary.count, 0),
      'back after': backAfter === undefined ? 'never' : formatSeconds(backAfter),
      'attacker got': formatCounts(answered),
      'memory, MB': `${most} ${megabytes(outcome.memory[most] ?? 0)}`,
    },
    goal: goalText(goal),
    missed,
  };
}

const shareOf = (outcome: Outcome, app: string) => (outcome.memory[app] ?? 0) / memory[app];

const goalText = ({ atMost = {}, newcomersWithin, uploadsWithin }: Attack['goal'] = {}) =>
  [
    ...Object.entries(atMost).map(([answer, most]) => `≤ ${most} × ${answer}`),
    newcomersWithin && `newcomers ≤ ${newcomersWithin} ms`,
    uploadsWithin && `uploads ≤ ${uploadsWithin} ms`,
  ]
    .filter(Boolean)
    .join(', ');

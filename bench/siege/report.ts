import {
  formatCounts,
  formatSeconds,
  line,
  megabytes,
  table,
  verdict,
  writtenOn,
} from '../report.js';
import type { Outcome, Phase } from './judge.js';
import type { Bounds } from './bounds.js';

/** `outcome` is undefined if the attack could not run. */
export type Result = { name: string; outcome?: Outcome; missed: string[] };

const columns = [
  'attack',
  'before',
  'during',
  'after',
  'back to normal',
  'responses to the attacker',
  'goals',
];

const milliseconds = (ms: number) => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0));

function phaseCell(phase: Phase) {
  const { requests, newcomers } = phase;
  const all = Object.values(phase);
  const failed = sum(all.flatMap(({ failures }) => Object.values(failures)));
  const ofNewcomers = newcomers.count > 0 ? milliseconds(newcomers.p99) : '–';
  const times = [milliseconds(requests.p50), milliseconds(requests.p99), ofNewcomers].join(' / ');
  return `${times} ms, ${failed} of ${sum(all.map(({ count }) => count))} failed`;
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

const cells = (
  { name, item, before, during, after, backAfter, answered }: Outcome,
  missed: string[],
) => [
  `${name} (${item})`,
  ...[before, during, after].map(phaseCell),
  backAfter === undefined ? 'no' : formatSeconds(backAfter),
  formatCounts(answered),
  missed.length > 0 ? 'missed' : 'met',
];

export const row = ({ name, outcome, missed }: Result) =>
  outcome ? line(cells(outcome, missed)) : line([name]);

export const problemsOf = ({ name, missed }: Result) => missed.map((text) => `${name}: ${text}`);

function memoryTable(outcomes: Outcome[]) {
  const names = Object.keys(outcomes[0]?.memory ?? {});
  const rows = outcomes.map(({ name, memory }) => [
    name,
    ...names.map((each) => `${megabytes(memory[each].peak)} / ${megabytes(memory[each].after)}`),
  ]);
  return table(['attack', ...names], rows);
}

function description({ name, about, newcomersWithin, uploadsWithin }: Outcome) {
  const exceptions = [
    newcomersWithin && ` Newcomers within ${formatSeconds(newcomersWithin)}.`,
    uploadsWithin && ` Uploads within ${formatSeconds(uploadsWithin)}.`,
  ];
  return `- **${name}**: ${about}.${exceptions.filter(Boolean).join('')}`;
}

export function report(
  results: Result[],
  { bounds: { slower, slowest, recovery, memory }, command }: { bounds: Bounds; command: string },
) {
  const limits = Object.entries(memory).map(([app, bytes]) => `${app} ${megabytes(bytes)}`);
  const outcomes = results.flatMap(({ outcome = [] }) => outcome);
  const rows = results.flatMap(({ outcome, missed }) => (outcome ? [cells(outcome, missed)] : []));
  return `# Behaviour under attack

Written by \`${command}\` at ${writtenOn()},
all processes and the attacker on that one machine.

Two honest members, each with their own address and browser, use the site during an attack: session,
groups, polls, photos, uploads, messages, sign-ins from a known device, the login page, a static
file, and one live stream each. Some attacks come from the address of one of them. All the while
newcomers, each from networks of their own, register, sign in from a second browser that the site
does not know, and once more from the first; one who is answered 503 tries again after the time that
it names, twice at most, and is measured until the end. Rate limits are on. Simulated clients send
their address through a trusted proxy, except those that attack "directly", from a separate loopback
address. The attack runs in a separate process with lower priority.

- *before*, *during*, *after*: the honest members' median and 99th percentile without uploads, then
  the 99th percentile of newcomers whom the site does not know (– if none came); and how many requests
  failed, uploads and newcomers included. The timeout is 10 s, for uploads 30 s; 429 and 503 are
  failures like any other, and so is a live stream that ends.
- *back to normal*: time from the end of the attack to the first second without failed or slow
  requests, with a probe every 100 ms.
- *responses to the attacker*: counted by status; *closed*: the connection was closed without a
  response; *no answer*: there was no response by the end of the attack.

Goals: no honest request fails; the 99th percentile during an attack is at most ${slower} times that
without an attack or ${slowest} ms, whichever is larger. The same holds for newcomers, compared with
members, unless the attack names another time, and for uploads, compared with uploads. Back to normal
within ${recovery / 1000} s, without the restart of any process; no app and its children use
more memory than the limit of its container (MB: ${limits.join(', ')}).

${table(columns, rows)}
${verdict('Missed', results.flatMap(problemsOf), 'All goals were met.')}

Memory in MB, including child processes: the maximum during the attack and its recovery, and
afterwards. Shared pages count for each process, which overstates PostgreSQL's memory.

${memoryTable(outcomes)}
What each attack does:

${outcomes.map(description).join('\n')}

Run it again with \`npm run siege\` after \`npm run build\`, a shorter version with
\`npm run siege -- --short\`, and single attacks with \`npm run siege -- --only WORD\`. A system that
missed a goal is replaced before the next attack, so that each attack is judged on its own.
`;
}

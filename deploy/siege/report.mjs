// @ts-check
import { cpus, totalmem } from 'node:os';
import { megabytes, memoryTable, table } from './tables.mjs';

/** @typedef {import('./tables.mjs').Result} Result */

/** @param {Result} result */
export const missedGoals = ({ outcome: { name }, missed }) =>
  missed.map((text) => `${name}: ${text}`);

/**
 * @param {Result[]} results
 * @param {{ bounds: import('./bounds.mjs').Bounds, command: string, notRun: string[] }} how
 * notRun: attacks that could not be run, with the reason
 */
export function report(results, { bounds, command, notRun }) {
  const failedRuns = notRun.map((text) => `could not be run: ${text}`);
  return `# Behaviour under attack

Written by \`${command}\` on ${today()}: ${machine()}, all processes
and the attacker on that one machine.

${introduction}

${goalsText(bounds)}

${table(results)}

${verdict([...results.flatMap(missedGoals), ...failedRuns])}

Memory in MB, including child processes: the maximum during the attack and its recovery, and
afterwards. Shared pages count for each process, which overstates PostgreSQL's memory.

${memoryTable(results)}

What each attack does:

${results.map(({ outcome: { name, about } }) => `- **${name}**: ${about}.`).join('\n')}

${closing}
`;
}

const today = () => new Date().toISOString().slice(0, 10);

function machine() {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores, ${gigabytes} GB, Node.js ${process.versions.node}`;
}

const introduction = `\
Two honest members, each with their own address and browser, use the site during an attack: session,
groups, polls, photos, uploads, messages, sign-ins from a known device, the login page, a static
file, and one live stream each. Some attacks come from the address of one of them. All the while
newcomers, each from networks of their own, register, sign in from a second browser that the site
does not know, and once more from the first; one who is answered 503 tries again after the time that
it names, twice at most, and is measured until the end. Rate limits are on. Simulated clients send their address through a
trusted proxy, except those that attack "directly", from a separate loopback address. The attack runs
in a separate process with lower priority.

- *before*, *during*, *after*: the honest members' median and 99th percentile without uploads, and
  the number of failed requests, including uploads. The timeout is 10 s, for uploads 30 s; 429 and 503
  are failures like any other, and so is a live stream that ends.
- *back to normal*: time from the end of the attack to the first second without failed or slow
  requests, with a probe every 100 ms.
- *responses to the attacker*: counted by status; *closed*: the connection was closed without a
  response; *no answer*: there was no response by the end of the attack.`;

const closing = `\
Run it again with \`npm run siege\` after \`npm run build\`, a shorter version with
\`npm run siege -- --short\`, and single attacks with \`npm run siege -- --only WORD\`. A system that
missed a goal is replaced before the next attack, so that each attack is judged on its own.`;

/** @param {import('./bounds.mjs').Bounds} bounds */
function goalsText({ slower, slowest, recovery, memory }) {
  const limits = Object.entries(memory).map(([app, bytes]) => `${app} ${megabytes(bytes)}`);
  return `Goals: no honest request fails; the 99th percentile during an attack is at most ${slower} times that
without an attack or ${slowest} ms, whichever is larger, and the same holds for uploads separately;
back to normal within ${recovery / 1000} s, without the restart of any process; no app and its children use
more memory than the limit of its container (MB: ${limits.join(', ')}).`;
}

/** @param {string[]} missed */
const verdict = (missed) =>
  missed.length === 0
    ? 'All goals were met.'
    : `Missed:\n\n${missed.map((text) => `- ${text}`).join('\n')}`;

// @ts-check
import { cpus, totalmem } from 'node:os';
import { megabytes, memoryTable, table } from './tables.mjs';

/** @typedef {import('./tables.mjs').Result} Result */

/** @param {Result} result */
export const complaints = ({ outcome: { name }, missed }) =>
  missed.map((text) => `${name}: ${text}`);

/**
 * @param {Result[]} results
 * @param {{ bounds: import('./bounds.mjs').Bounds, command: string, notRun: string[] }} how
 * notRun: attacks that could not be carried out, and why
 */
export function report(results, { bounds, command, notRun }) {
  const notCarriedOut = notRun.map((text) => `not carried out: ${text}`);
  return `# A siege

Written by \`${command}\` on ${today()}: ${machine()}, all processes
and the attacker on that one machine.

${introduction}

${aimsText(bounds)}

${table(results)}

${verdict([...results.flatMap(complaints), ...notCarriedOut])}

Memory in MB, children included: the largest during the attack and its recovery, and afterwards.
Pages that processes share count for each, which makes PostgreSQL's look larger than it is.

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
Two honest members with addresses and browsers of their own use the site while somebody attacks it:
session, groups, polls, photos, uploads, messages, sign-ins from a browser that is known, the login
page and a static file, and a live stream each. Rate limits are on, and every simulated client says
who it is through a trusted proxy, but for those that attack "directly", from a loopback address of
their own. An attack comes from a process of its own, of lower priority.

- *before*, *during*, *after*: the honest members' median and 99th percentile without uploads, and
  how many requests failed, uploads included. A request has 10 s, an upload 30 s; 429 or 503 is a
  failure like any other, and so is a live stream that ends.
- *back to normal*: from the attack's end until the first second in which nothing failed and nothing
  was slow, with a probe every 100 ms.
- *the attacker was answered*: by status; *closed*: the connection was closed without one; *no
  answer*: there was none when the attack ended.`;

const closing = `\
Run it again with \`npm run siege\` after \`npm run build\`, shorter with \`npm run siege -- --short\`,
one attack with \`npm run siege -- --only WORD\`. A system that missed an aim is replaced before the
next attack, so that each is judged alone.`;

/** @param {import('./bounds.mjs').Bounds} bounds */
function aimsText({ slower, slowest, recovery, memory }) {
  const limits = Object.entries(memory).map(([app, bytes]) => `${app} ${megabytes(bytes)}`);
  return `The aims: no honest request fails; the 99th percentile during an attack is at most
${slower} times the quiet one or ${slowest} ms, whichever is larger, and so is that of uploads by
themselves; back to normal within ${recovery / 1000} s without a restart of any process; no app with its
children takes more memory than its container may (MB: ${limits.join(', ')}).`;
}

/** @param {string[]} wrong */
const verdict = (wrong) =>
  wrong.length === 0
    ? 'All aims were met.'
    : `Missed:\n\n${wrong.map((text) => `- ${text}`).join('\n')}`;

// @ts-check
import { cpus, totalmem } from 'node:os';

/** @typedef {import('./judge.mjs').Outcome} Outcome */
/** @typedef {import('./judge.mjs').Phase} Phase */
/** @typedef {{ outcome: Outcome, missed: string[] }} Result */

const columns = ['attack', 'before', 'during', 'after', 'back to normal', 'the attacker was answered', 'aims'];

const milliseconds = (/** @type {number} */ ms) => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0));
const megabytes = (/** @type {number} */ bytes) => Math.round(bytes / 2 ** 20);
const line = (/** @type {(string | number)[]} */ cells) => `| ${cells.join(' | ')} |`;

/** @param {Phase} phase */
function phaseCell({ requests, uploads }) {
  const failed = [requests, uploads].flatMap(({ failures }) => Object.values(failures)).reduce((sum, count) => sum + count, 0);
  const times = `${milliseconds(requests.p50)} / ${milliseconds(requests.p99)} ms`;
  return `${times}, ${failed} of ${requests.count + uploads.count} failed`;
}

/** @param {Record<string, number>} answered */
const answers = (answered) => Object.entries(answered).map(([answer, count]) => `${count} × ${answer}`).join(', ');

/** @param {Result} result */
function row({ outcome, missed }) {
  const { name, item, before, during, after, backAfter, answered } = outcome;
  const back = backAfter === undefined ? 'no' : `${(backAfter / 1000).toFixed(1)} s`;
  const phases = [before, during, after].map(phaseCell);
  return line([`${name} (${item})`, ...phases, back, answers(answered), missed.length > 0 ? 'missed' : 'met']);
}

/** @param {Result[]} results */
export function table(results) {
  return [line(columns), line(columns.map(() => '---')), ...results.map(row)].join('\n');
}

/** Largest memory during each attack and memory after it. @param {Result[]} results */
export function memoryTable(results) {
  const names = Object.keys(results[0]?.outcome.memory ?? {});
  const rows = results.map(({ outcome: { name, memory } }) =>
    line([name, ...names.map((process) => `${megabytes(memory[process].peak)} / ${megabytes(memory[process].after)}`)]));
  return [line(['attack', ...names]), line(['---', ...names.map(() => '---')]), ...rows].join('\n');
}

/** @param {Result} result */
export const complaints = ({ outcome: { name }, missed }) => missed.map((text) => `${name}: ${text}`);

/**
 * @param {Result[]} results
 * @param {{ bounds: import('./bounds.mjs').Bounds, command: string, notRun: string[] }} how
 * notRun: attacks that could not be carried out, and why
 */
export function report(results, { bounds, command, notRun }) {
  const wrong = [...results.flatMap(complaints), ...notRun.map((text) => `not carried out: ${text}`)];
  const { slower, slowest, recovery, memory } = bounds;
  const limits = Object.entries(memory).map(([app, bytes]) => `${app} ${megabytes(bytes)}`).join(', ');
  return `# A siege

Written by \`${command}\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node.js ${process.versions.node}, all processes and the attacker on that one machine.

Two honest members with addresses and browsers of their own use the site while somebody attacks it: session, groups, polls, photos, uploads, messages, sign-ins from a browser that is known, the login page and a static file, and a live stream each. Rate limits are on, and every simulated client says who it is through a trusted proxy, but for those that attack "directly", from a loopback address of their own. An attack comes from a process of its own, of lower priority.

- *before*, *during*, *after*: the honest members' median and 99th percentile without uploads, and how many requests failed, uploads included; each request has 10 s, an upload 30 s, and 429 or 503 is a failure like any other. A live stream that ends is one, too.
- *back to normal*: from the attack's end until the first second in which nothing failed and nothing was slow, with a probe every 100 ms.
- *the attacker was answered*: by status; *closed*: the connection was closed without one; *no answer*: until the attacker gave up.

The aims: no honest request fails; the 99th percentile during an attack is at most ${slower} times the quiet one or ${slowest} ms, whichever is larger, and the same of uploads by themselves; back to normal within ${recovery / 1000} s without a restart of any process; no app with its children takes more memory than its container may (MB: ${limits}).

${table(results)}

${wrong.length === 0 ? 'All aims were met.' : `Missed:\n\n${wrong.map((text) => `- ${text}`).join('\n')}`}

Memory in MB, children included: the largest during the attack and its recovery, and afterwards. Pages that processes share count for each, which makes PostgreSQL's look larger than it is.

${memoryTable(results)}

What each attack does:

${results.map(({ outcome: { name, about } }) => `- **${name}**: ${about}.`).join('\n')}

Run it again with \`npm run siege\` after \`npm run build\`, shorter with \`npm run siege -- --short\`, one attack with \`npm run siege -- --only WORD\`. A system that missed an aim is replaced before the next attack, so that each is judged alone.
`;
}

// @ts-check
import { cpus, totalmem } from 'node:os';

/** @typedef {import('./night.mjs').Outcome} Outcome */

const seconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(1)} s`;

const columns = [
  'what happened',
  'healthy after',
  'requests',
  'failed',
  'longest call',
  'longest upload',
  'writes acknowledged',
  'lost',
  'orphans',
  'stuck',
];

/** @param {Outcome} outcome */
function cells(outcome) {
  const failed = Object.entries(outcome.failed)
    .map(([status, count]) => `${count} × ${status === 'none' ? 'no answer' : status}`)
    .join(', ');
  return [
    outcome.name,
    seconds(outcome.healthyAfter),
    outcome.requests,
    failed || '0',
    seconds(outcome.longest),
    seconds(outcome.longestUpload),
    outcome.acknowledged,
    outcome.lost.length,
    outcome.orphans.length + outcome.missing.length,
    outcome.stuck,
  ].map(String);
}

/** @param {Outcome[]} outcomes */
export function table(outcomes) {
  return [columns, columns.map(() => '---'), ...outcomes.map(cells)]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

/** What must not have been. @param {Outcome} outcome */
export function faultsOf({ name, wrong, lost, orphans, missing, stuck }) {
  const counted = new Map();
  for (const each of wrong) {
    const [what] = each.split(' after ');
    counted.set(what, [...(counted.get(what) ?? []), each]);
  }
  return [
    ...[...counted.values()].map((group) =>
      group.length > 1 ? `${group.length} times ${group[0]}` : group[0],
    ),
    ...lost.map((each) => `lost: ${each}`),
    ...orphans.map((key) => `orphan: ${key}`),
    ...missing.map((key) => `missing object: ${key}`),
    ...(stuck ? [`${stuck} images stuck`] : []),
  ].map((text) => `${name}: ${text}`);
}

/**
 * @param {Outcome[]} outcomes
 * @param {{ store: string, leftOut: string[], command: string }} how
 */
export function report(outcomes, { store, leftOut, command }) {
  const wrong = outcomes.flatMap(faultsOf);
  return `# Bad nights

Written by \`${command}\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node.js ${process.versions.node}, all processes on that one machine, others at work beside them; store: ${store}.

Members chat, poll, upload, edit and listen while an admin approves, rejects and removes, through all of it. Every write that was answered with success is in a ledger, which is compared with the database afterwards; the store is compared with the database as \`dist/check-store/main.js\` does. The supervisor of \`npm start\` starts again what ends.

- *healthy after*: from the end of the cause until \`/api/health\` stays 200.
- *failed*: 503 says \`Retry-After\`; no answer is what a proxy before the gateway turns into 503. One replica of each app runs: with two, a killed one costs only what it was doing.
- *longest upload*: an upload waits up to 25 s for its photo and is then answered 202, which is no failure.

${table(outcomes)}

${wrong.length === 0 ? 'Nothing was wrong: no acknowledged write lost, no orphan, no stuck image, no error other than 503 with `Retry-After`, and none after more than 10 s.' : `What was wrong:\n\n${wrong.map((text) => `- ${text}`).join('\n')}`}
${leftOut.length > 0 ? `\nLeft out: ${leftOut.join('; ')}.\n` : ''}
The clock of a process is shifted by a module loaded before it (\`deploy/faults/clock.mjs\`), for ten seconds; PostgreSQL's and Redis's own clocks stay right. Run it again with \`npm run faults\`, or shorter: \`npm run faults -- --short\`.
`;
}

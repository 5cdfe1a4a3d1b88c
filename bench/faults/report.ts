import { formatCounts, formatSeconds, table, verdict, writtenOn } from '../report.js';
import type { Outcome } from './measure-fault.js';

const columns = [
  'fault',
  'healthy after',
  'requests',
  'failed',
  'longest call',
  'longest upload',
  'acknowledged writes',
  'lost',
  'orphans',
  'stuck',
];

export const cells = (outcome: Outcome) => [
  outcome.name,
  formatSeconds(outcome.healthyAfter),
  outcome.requests,
  formatCounts(outcome.failed) || '0',
  formatSeconds(outcome.longest),
  formatSeconds(outcome.longestUpload),
  outcome.acknowledged,
  outcome.lost.length,
  outcome.orphans.length + outcome.missing.length,
  outcome.stuck,
];

export function problemsOf({ name, wrong, lost, orphans, missing, stuck }: Outcome) {
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

export const report = (
  outcomes: Outcome[],
  { store, skipped, command }: { store: string; skipped: string; command: string },
) => `# Behaviour under faults

Written by \`${command}\` at ${writtenOn()}, all processes on that one machine, which was busy with other work; store: ${store}.

Members chat, poll, upload, edit and keep live streams open while an admin approves, rejects and removes, throughout each fault. A ledger records every acknowledged write and is compared with the database afterwards; \`dist/check-store/main.js\` compares the store with the database. Erased accounts must have left nothing. The supervisor of \`npm start\` restarts processes that exit.

- *healthy after*: time from the end of the fault until \`/api/health\` stays 200.
- *failed*: each 503 has \`Retry-After\`; a proxy in front of the gateway turns "no response" into 503. Each app has one replica: with two, killing one fails only the requests it was serving.
- *longest upload*: an upload waits up to 25 s for its photo to be processed and is then answered 202, which is not a failure.

${table(columns, outcomes.map(cells))}
${verdict('Problems', outcomes.flatMap(problemsOf), 'No problems: no acknowledged write was lost, there was no orphan and no stuck image, every error was a 503 with `Retry-After`, and none took more than 10 s.')}
${skipped && `\nSkipped: ${skipped}.\n`}
A preloaded module (\`bench/faults/clock.mjs\`) shifts the clock of a process for ten seconds; the clocks of PostgreSQL and Redis stay correct. Run it again with \`npm run faults\`, or a shorter version with \`npm run faults -- --short\`.
`;

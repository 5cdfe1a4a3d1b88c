// @ts-check

/** @typedef {import('./judge.mjs').Outcome} Outcome */
/** @typedef {import('./judge.mjs').Phase} Phase */
/** @typedef {{ outcome: Outcome, missed: string[] }} Result */

const columns = [
  'attack',
  'before',
  'during',
  'after',
  'back to normal',
  'responses to the attacker',
  'goals',
];

const milliseconds = (/** @type {number} */ ms) => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0));
export const megabytes = (/** @type {number} */ bytes) => Math.round(bytes / 2 ** 20);
const line = (/** @type {(string | number)[]} */ cells) => `| ${cells.join(' | ')} |`;

/** @param {Phase} phase */
function phaseCell({ requests, uploads }) {
  const failed = [requests, uploads]
    .flatMap(({ failures }) => Object.values(failures))
    .reduce((sum, count) => sum + count, 0);
  const times = `${milliseconds(requests.p50)} / ${milliseconds(requests.p99)} ms`;
  return `${times}, ${failed} of ${requests.count + uploads.count} failed`;
}

/** @param {Record<string, number>} answered */
const answers = (answered) =>
  Object.entries(answered)
    .map(([answer, count]) => `${count} × ${answer}`)
    .join(', ');

/** @param {Result} result */
function row({ outcome, missed }) {
  const { name, item, before, during, after, backAfter, answered } = outcome;
  const back = backAfter === undefined ? 'no' : `${(backAfter / 1000).toFixed(1)} s`;
  const phases = [before, during, after].map(phaseCell);
  return line([
    `${name} (${item})`,
    ...phases,
    back,
    answers(answered),
    missed.length > 0 ? 'missed' : 'met',
  ]);
}

/** @param {Result[]} results */
export function table(results) {
  return [line(columns), line(columns.map(() => '---')), ...results.map(row)].join('\n');
}

/**
 * Maximum memory during each attack, and memory after it.
 * @param {Result[]} results
 */
export function memoryTable(results) {
  const names = Object.keys(results[0]?.outcome.memory ?? {});
  const rows = results.map(({ outcome: { name, memory } }) =>
    line([
      name,
      ...names.map(
        (process) => `${megabytes(memory[process].peak)} / ${megabytes(memory[process].after)}`,
      ),
    ]),
  );
  return [line(['attack', ...names]), line(['---', ...names.map(() => '---')]), ...rows].join('\n');
}

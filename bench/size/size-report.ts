import { formatNumber, formatSeconds, megabytes, table, verdict } from '../report.js';
import type { Counts } from './counts.js';
import type { Row } from './trial.js';

export function sizeReport(rows: Row[], counts: Counts) {
  const all = Object.entries(counts).map(
    ([what, count]) => `${count.toLocaleString('en')} ${what}`,
  );
  const missed = rows.flatMap(({ name, missed: texts }) => texts.map((text) => `${name}: ${text}`));
  return `${all.join(', ')}.

${table(
  ['what', 'took', 'limit', 'longest wait of a member', 'memory', '', 'met'],
  rows.map(cellsOf),
)}
${verdict('Missed', missed, 'All limits were met.')}
`;
}

const cellsOf = ({ name, took, limit, waits, memory, more, missed }: Row) => [
  name,
  durationOf(took),
  durationOf(limit),
  waits ? `${formatNumber(waits.worst)} ms (${waits.worstOf})` : '',
  memory ? `${memory.app} ${megabytes(memory.bytes)} MB` : '',
  more,
  missed.length > 0 ? 'no' : 'yes',
];

const durationOf = (milliseconds: number) =>
  milliseconds < 2_000 ? `${formatNumber(milliseconds)} ms` : formatSeconds(milliseconds);

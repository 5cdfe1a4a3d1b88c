import { formatCpu, formatNumber, table } from '../report.js';
import type { Step } from './scale.js';
import type { Measured } from '../rounds.js';

/** system and load: numbers of cores */
type Setting = { system: number; load: number; members: number };

export function scaleReport(steps: Step[], setting: Setting): string {
  const numbers = [...new Set(steps.map(({ replicas }) => replicas))];
  const titles = [...new Set(steps.map(({ result }) => result.title))];
  const rowsBy = (cell: (step: Step, first: Step) => string) =>
    titles.map((title) => {
      const own = steps.filter(({ result }) => result.title === title);
      return [title, ...own.map((step) => cell(step, own[0]))];
    });
  const heads = numbers.map((number) => `replicas: ${number}`);
  const section = (text: string, cell: (step: Step, first: Step) => string) =>
    `${text}\n\n${table(['operation', ...heads], rowsBy(cell))}`;
  return [
    settingText(setting),
    section(
      'Per second, and in parentheses the efficiency: the rate per replica, compared with that of the first column.',
      ({ result, replicas }, first) =>
        rateText(result.product, replicas, first, first.result.product),
    ),
    section(
      'The same work without the product, in as many processes: a machine whose cores share something shows it here.',
      ({ result, replicas }, first) =>
        result.baseline && first.result.baseline
          ? rateText(result.baseline, replicas, first, first.result.baseline)
          : '',
    ),
    section(
      'What gave way first, by processor time and by the waits of active backends of PostgreSQL.',
      ({ limit }) => limit,
    ),
    section('p50 / p99, ms.', ({ result }) =>
      [result.product.p50, result.product.p99].map(formatNumber).join(' / '),
    ),
    section('Transactions of PostgreSQL per request.', ({ commits }) => formatNumber(commits)),
    section(
      'CPU time per request, µs, and in parentheses compared with that of the first column.',
      ({ result }, first) => {
        const used = totalOf(result.product);
        const growth = (used / totalOf(first.result.product)).toFixed(2);
        return `${used} (${growth}): ${formatCpu(result.product.cpu)}`;
      },
    ),
  ].join('\n');
}

const totalOf = ({ cpu }: Measured) => Object.values(cpu).reduce((sum, used) => sum + used, 0);

const settingText = ({ system, load, members }: Setting) =>
  `A community of ${members.toLocaleString('en')} members. ${
    load > 0
      ? `The system ran on ${system} cores, the load on ${load} others.`
      : `The system and the load shared ${system} cores: more replicas cannot gain anything here, so this shows what they cost.`
  }\n`;

function rateText({ rate }: Measured, replicas: number, first: Step, alone: Measured) {
  const efficiency = rate.median / replicas / (alone.rate.median / first.replicas);
  return `${formatNumber(rate.median)} (${efficiency.toFixed(2)})`;
}

import { formatCpu, formatNumber, formatSpread, table } from './report.js';
import type { Goal, Measured, Result } from './rounds.js';

export function resultsTable(results: Result[]) {
  const heads = [
    'operation',
    'product, /s',
    'p50 / p99, ms',
    'baseline, /s',
    'p50 / p99, ms',
    'product ÷ baseline',
    'goal',
    'met',
  ];
  const rows = results.map(({ title, product, baseline, ratio, goal }) => [
    title,
    formatSpread(product.rate),
    latency(product),
    baseline ? formatSpread(baseline.rate) : '',
    baseline ? latency(baseline) : '',
    ratio ? formatSpread(ratio) : '',
    goalText(goal),
    verdict({ product, ratio, goal }),
  ]);
  return `${table(heads, rows)}\nCPU time per request, µs:\n\n${table(
    ['operation', 'product', 'baseline'],
    results.map(({ title, product, baseline }) => [
      title,
      formatCpu(product.cpu),
      baseline ? formatCpu(baseline.cpu) : '',
    ]),
  )}`;
}

const latency = ({ p50, p99 }: Measured) => `${formatNumber(p50)} / ${formatNumber(p99)}`;

function goalText({ ratio, rate, gatewayMicroseconds }: Goal) {
  return [
    ratio && `≥ ${ratio} × baseline`,
    rate && `≥ ${rate}/s`,
    gatewayMicroseconds && `gateway ≤ ${gatewayMicroseconds} µs`,
  ]
    .filter(Boolean)
    .join(', ');
}

function verdict({ product, ratio, goal }: Pick<Result, 'product' | 'ratio' | 'goal'>) {
  const met = [
    goal.ratio === undefined || (ratio !== undefined && ratio.median >= goal.ratio),
    goal.rate === undefined || product.rate.median >= goal.rate,
    goal.gatewayMicroseconds === undefined || product.cpu.gateway <= goal.gatewayMicroseconds,
  ];
  if (Object.keys(goal).length === 0) return '';
  return met.every(Boolean) ? 'yes' : 'no';
}

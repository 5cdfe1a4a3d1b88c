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
    'product ÷ floor',
    'goal',
    'met',
  ];
  const rows = results.map(({ title, product, baseline, ratio, floorRatio, goal }) => [
    title,
    formatSpread(product.rate),
    latency(product),
    baseline ? formatSpread(baseline.rate) : '',
    baseline ? latency(baseline) : '',
    ratio ? formatSpread(ratio) : '',
    floorRatio ? formatSpread(floorRatio) : '',
    goalText(goal),
    verdict({ product, ratio, goal }),
  ]);
  return `${table(heads, rows)}\nCPU time per request, µs:\n\n${table(
    ['operation', 'product', 'baseline', 'floor'],
    results.map(({ title, ...sides }) => [
      title,
      ...[sides.product, sides.baseline, sides.floor].map((side) =>
        side ? formatCpu(side.cpu) : '',
      ),
    ]),
  )}`;
}

const latency = ({ p50, p99 }: Measured) => `${formatNumber(p50)} / ${formatNumber(p99)}`;

function goalText({ ratio, gatewayMicroseconds }: Goal) {
  return [
    ratio && `≥ ${ratio} × baseline`,
    gatewayMicroseconds && `gateway ≤ ${gatewayMicroseconds} µs`,
  ]
    .filter(Boolean)
    .join(', ');
}

function verdict({ product, ratio, goal }: Pick<Result, 'product' | 'ratio' | 'goal'>) {
  const met = [
    goal.ratio === undefined || (ratio !== undefined && ratio.median >= goal.ratio),
    goal.gatewayMicroseconds === undefined || product.cpu.gateway <= goal.gatewayMicroseconds,
  ];
  if (Object.keys(goal).length === 0) return '';
  return met.every(Boolean) ? 'yes' : 'no';
}

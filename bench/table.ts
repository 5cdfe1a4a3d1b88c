import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Bench } from './bench.js';
import { formatNumber, formatSpread, type Line } from './report.js';
import { measure, type Measured, type Result, type Row } from './rounds.js';
import { rowsOf } from './rows/rows.js';
import { benchSize } from './seed.js';
import type { Kind } from './runner.js';
import type { Options } from './options.js';

export const kind: Kind = {
  title: 'Product and baseline',
  about:
    'Medians of the rounds, lowest and highest in parentheses. The baseline does the same work without the product.',
  file: 'bench/results/table.md',
  async *measure(options) {
    const bench = await Bench.start(benchSize, profiled(options));
    try {
      for await (const row of rowsOf(bench, options))
        yield lineOf(row, await measure(row, options));
    } finally {
      await bench.stop();
    }
  },
};

function lineOf({ name, title, goal = {} }: Row, { product, baseline }: Result): Line {
  const { ratio, gatewayMicroseconds } = goal;
  const missed = [
    ...(ratio && baseline && baseline.ratio.median < ratio
      ? [`${formatNumber(baseline.ratio.median)} × baseline, not ${ratio}`]
      : []),
    ...(gatewayMicroseconds && product.cpu.gateway > gatewayMicroseconds
      ? [`gateway ${product.cpu.gateway} µs, ${gatewayMicroseconds} at most`]
      : []),
  ];
  const goals = [
    ratio && `≥ ${ratio} × baseline`,
    gatewayMicroseconds && `gateway ≤ ${gatewayMicroseconds} µs`,
  ].filter(Boolean);
  return {
    name,
    figures: {
      operation: title,
      'product, /s': formatSpread(product.rate),
      'p50 / p99, ms': timesOf(product),
      'baseline, /s': baseline && formatSpread(baseline.rate),
      'its p50 / p99, ms': baseline && timesOf(baseline),
      'product ÷ baseline': baseline && formatSpread(baseline.ratio),
      'CPU time per request, µs: product': cpuText(product),
      baseline: baseline && cpuText(baseline),
    },
    ...(goals.length > 0 && { goal: goals.join(', '), missed }),
    data: product.cpu,
  };
}

export const timesOf = ({ p50, p99 }: Pick<Measured, 'p50' | 'p99'>) =>
  `${formatNumber(p50)} / ${formatNumber(p99)}`;

export const cpuText = ({ cpu }: Measured) =>
  Object.entries(cpu)
    .filter(([, microseconds]) => microseconds >= 1)
    .map(([name, microseconds]) => `${name} ${microseconds}`)
    .join(', ');

function profiled({ profile }: Options) {
  if (!profile) return {};
  mkdirSync(profile, { recursive: true });
  const preload = join(import.meta.dirname, 'profiler.mjs');
  return { env: { all: { NODE_OPTIONS: `--import=${preload}`, PROFILE_DIR: profile } } };
}

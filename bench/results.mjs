// @ts-check
import { each, short, spread, table } from './report.mjs';

/** @typedef {import('./rounds.mjs').Result} Result */

/** @param {Result[]} results */
export function resultsTable(results) {
  const heads = [
    'work',
    'product, /s',
    'p50 / p99, ms',
    'limit, /s',
    'p50 / p99, ms',
    'product ÷ limit',
    'aim',
    'met',
  ];
  const rows = results.map(({ title, product, limit, ratio, aim }) => [
    title,
    spread(product.rate),
    latency(product),
    limit ? spread(limit.rate) : '',
    limit ? latency(limit) : '',
    ratio ? spread(ratio) : '',
    aimText(aim),
    verdict({ product, ratio, aim }),
  ]);
  return `${table(heads, rows)}\nProcessor time of a request, µs:\n\n${table(
    ['work', 'product', 'limit'],
    results.map(({ title, product, limit }) => [
      title,
      each(product.cpu),
      limit ? each(limit.cpu) : '',
    ]),
  )}`;
}

/** @param {import('./rounds.mjs').Measured} measured */
const latency = ({ p50, p99 }) => `${short(p50)} / ${short(p99)}`;

/** @param {import('./rounds.mjs').Aim} aim */
function aimText({ ratio, rate, gatewayMicroseconds }) {
  return [
    ratio && `≥ ${ratio} × limit`,
    rate && `≥ ${rate}/s`,
    gatewayMicroseconds && `gateway ≤ ${gatewayMicroseconds} µs`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** @param {Pick<Result, 'product' | 'ratio' | 'aim'>} result */
function verdict({ product, ratio, aim }) {
  const kept = [
    aim.ratio === undefined || (ratio !== undefined && ratio.median >= aim.ratio),
    aim.rate === undefined || product.rate.median >= aim.rate,
    aim.gatewayMicroseconds === undefined || product.cpu.gateway <= aim.gatewayMicroseconds,
  ];
  if (Object.keys(aim).length === 0) return '';
  return kept.every(Boolean) ? 'yes' : 'no';
}

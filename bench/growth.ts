import { say } from '../libs/processes/src/say.mjs';
import { Bench } from './bench.js';
import { formatCpu, machine, report, formatNumber, formatSpread, table } from './report.js';
import { measure, type Result } from './rounds.js';
import { lists } from './rows/lists.js';
import { sizes } from './seed.js';
import type { Options } from './options.js';

/**
 * Compares the cost of requests on two data sets: the large one has twenty times the members and
 * groups and a hundred times the messages.
 */
export async function run(options: Options) {
  const before = machine();
  const benches = [await Bench.start(sizes.small), await Bench.start(sizes.large)];
  try {
    const [small, large] = await Promise.all(benches.map(lists));
    const results = [];
    for (const [index, { name, title, product }] of large.entries()) {
      if (options.only.length > 0 && !options.only.includes(name)) continue;
      say(`${title} …`);
      // The ratio of the rates, small to large, is the ratio of the costs, large to small.
      results.push(
        await measure({ name, title, product: small[index].product, baseline: product }, options),
      );
    }
    report(
      options.only.length === 0 ? 'growth' : undefined,
      'Growth',
      before,
      growthTable(results),
    );
  } finally {
    for (const bench of benches) await bench.stop();
  }
}

function growthTable(results: Result[]) {
  const of = ({ members, groups, messages } = sizes.small) =>
    `${members.toLocaleString('en')} members, ${groups.toLocaleString('en')} groups, ${messages.toLocaleString('en')} messages, ${(members * 10).toLocaleString('en')} images`;
  const rows = results.map(({ title, product: small, baseline: large, ratio }) => [
    title,
    formatSpread(small.rate),
    large ? formatSpread(large.rate) : '',
    formatNumber(small.p99),
    large ? formatNumber(large.p99) : '',
    ratio ? formatSpread(ratio) : '',
    `${formatCpu(pick(small.cpu))} → ${formatCpu(pick(large?.cpu ?? {}))}`,
  ]);
  return `Small: ${of(sizes.small)}. Large: ${of(sizes.large)}. Goal: the large set costs at most 1.3 times the small one.\n\n${table(['request', 'small, /s', 'large, /s', 'p99, ms', 'p99, ms', 'cost, large ÷ small', 'PostgreSQL, µs'], rows)}`;
}

const pick = ({ postgres = 0 }: Record<string, number>) => ({ postgres });

// @ts-check
import { say } from '../libs/processes/src/say.mjs';
import { Bench } from './bench.mjs';
import { each, machine, report, short, spread, table } from './report.mjs';
import { measure } from './rounds.mjs';
import { lists } from './rows/lists.mjs';
import { sizes } from './seed.mjs';

/** What a request costs with twenty times the members and groups and a hundred times the messages, in turns with the small set. @param {import('./options.mjs').Options} options */
export async function run(options) {
  const before = machine();
  const benches = [await Bench.start(sizes.small), await Bench.start(sizes.large)];
  try {
    const [small, large] = await Promise.all(benches.map(lists));
    const results = [];
    for (const [index, { name, title, side }] of large.entries()) {
      if (options.only.length > 0 && !options.only.includes(name)) continue;
      say(`${title} …`);
      // The rate of the small set to that of the large one is the cost of the large one to that of the small one.
      results.push(
        await measure({ name, title, product: small[index].side, limit: side }, options),
      );
    }
    report(
      options.only.length === 0 ? 'growth' : undefined,
      'Growth',
      before,
      growthTable(results),
      results,
    );
  } finally {
    for (const bench of benches) await bench.stop();
  }
}

/** @param {import('./rounds.mjs').Result[]} results */
function growthTable(results) {
  const of = ({ members, groups, messages } = sizes.small) =>
    `${members.toLocaleString('en')} members, ${groups.toLocaleString('en')} groups, ${messages.toLocaleString('en')} messages, ${(members * 10).toLocaleString('en')} images`;
  const rows = results.map(({ title, product: small, limit: large, ratio }) => [
    title,
    spread(small.rate),
    large ? spread(large.rate) : '',
    short(small.p99),
    large ? short(large.p99) : '',
    ratio ? spread(ratio) : '',
    `${each(pick(small.cpu))} → ${each(pick(large?.cpu ?? {}))}`,
  ]);
  return `Small: ${of(sizes.small)}. Large: ${of(sizes.large)}. Aim: the large set costs at most 1.3 times the small one.\n\n${table(['request', 'small, /s', 'large, /s', 'p99, ms', 'p99, ms', 'cost, large ÷ small', 'PostgreSQL, µs'], rows)}`;
}

/** @param {Record<string, number>} cpu */
const pick = ({ postgres = 0 }) => ({ postgres });

// @ts-check
import { say } from '../libs/processes/src/say.mjs';
import { Bench } from './bench.mjs';
import { machine, report } from './report.mjs';
import { resultsTable } from './results.mjs';
import { measure } from './rounds.mjs';
import { polls } from './rows/polls.mjs';
import { posts } from './rows/posts.mjs';
import { sizes } from './seed.mjs';

/**
 * Compares two replicas of each service with one, behind one gateway.
 * @param {import('./options.mjs').Options} options
 */
export async function run(options) {
  const before = machine();
  const services = {
    auth: 2,
    'profile-media': 2,
    'groups-chat': 2,
    moderation: 2,
    'image-worker': 1,
  };
  const benches = [
    await Bench.start(sizes.small, { replicas: services }),
    await Bench.start(sizes.small),
  ];
  try {
    const [two, one] = await Promise.all(
      benches.map(async (bench) => [...(await polls(bench)), ...(await posts(bench))]),
    );
    const results = [];
    for (const [index, { name, title, product }] of two.entries()) {
      say(`${title} …`);
      results.push(await measure({ name, title, product, baseline: one[index].product }, options));
    }
    report(
      'replicas',
      'Two replicas of each service (product) against one (baseline)',
      before,
      resultsTable(results),
    );
  } finally {
    for (const bench of benches) await bench.stop();
  }
}

import { Bench } from '../bench.js';
import { divideCores } from '../cores.js';
import { formatNumber, type Line } from '../report.js';
import { measure, type Measured, type Row } from '../rounds.js';
import { rowsOf } from '../rows/rows.js';
import { sizeOf } from '../seed.js';
import { cpuText, timesOf } from '../table.js';
import { Watch } from './bottleneck.js';
import { openStreams } from './open-streams.js';
import type { Kind } from '../runner.js';
import type { Options } from '../options.js';

const SCALED = ['gateway', 'auth', 'profile-media', 'groups-chat', 'image-worker'];

/** Reads and writes of one group, which has one home, and of many; and what other services do. */
const POSTS = ['post-one-group', 'post-20-groups'];
const ROWS = ['poll-unchanged', 'poll-50-groups', 'sign-in', 'thumb-unchanged', ...POSTS];

/**
 * Measures operations with several numbers of replicas and equally many gateways, each with the
 * same number of connections; with `--streams`, posts alone, without and with open live streams.
 */
export const kind: Kind = {
  title: 'Replicas',
  about: ({ members }) => `${coresText()} A community of ${members.toLocaleString('en')} members.

Efficiency is the rate per replica compared with that of the first number; the baseline is the same work without the product, in as many processes: a machine whose cores share something shows it there. What gave way first is told by processor time and by the waits of PostgreSQL's active backends.`,
  file: ({ streams }) => `bench/results/scale${streams.length > 0 ? '-streams' : ''}.md`,
  async *measure(options) {
    const { system: cores } = divideCores();
    const firsts = new Map<string, Step>();
    for (const replicas of options.replicas)
      for await (const step of stepsAt(replicas, cores, options)) {
        if (!firsts.has(step.title)) firsts.set(step.title, step);
        yield lineOf(step, firsts.get(step.title)!);
      }
  },
};

/** One operation at one number of replicas. */
interface Step extends Pick<Row, 'name' | 'title'> {
  replicas: number;
  product: Measured;
  baseline?: Measured;
  limit: string;
  commits: number;
}

async function* stepsAt(replicas: number, cores: number, options: Options): AsyncGenerator<Step> {
  // Moderation is not scaled, as no member waits for it.
  const counts = Object.fromEntries(SCALED.map((app) => [app, replicas]));
  const bench = await Bench.start(sizeOf(options.members), { replicas: counts });
  const usual = options.streams.length > 0 ? POSTS : ROWS;
  const only = options.only.length > 0 ? options.only : usual;
  try {
    for (const streams of [0, ...options.streams]) {
      const close = await openStreams(bench, streams);
      for await (const row of rowsOf(bench, { only })) {
        if (only === usual && !usual.includes(row.name)) continue;
        const watch = new Watch(bench.system);
        // Streams do not concern the baseline.
        const baseline = streams > 0 ? undefined : row.baseline;
        const result = await measure({ product: watch.of(row.product), baseline }, options);
        const title = streams > 0 ? `${row.title}, ${streams} open streams` : row.title;
        const limit = watch.firstLimit(result.product, counts, cores);
        yield { name: row.name, title, replicas, ...result, limit, commits: watch.commits };
      }
      await close();
    }
  } finally {
    await bench.stop();
  }
}

function lineOf(
  { name, title, replicas, product, baseline, limit, commits }: Step,
  first: Step,
): Line {
  const rateText = (of: Measured, alone: Measured) => {
    const efficiency = of.rate.median / replicas / (alone.rate.median / first.replicas);
    return `${formatNumber(of.rate.median)} (${efficiency.toFixed(2)})`;
  };
  return {
    name,
    figures: {
      operation: title,
      replicas,
      'per second (efficiency)': rateText(product, first.product),
      baseline: baseline && first.baseline && rateText(baseline, first.baseline),
      'gave way first': limit,
      'p50 / p99, ms': timesOf(product),
      'transactions per request': commits,
      'CPU time per request, µs': cpuText(product),
    },
  };
}

function coresText() {
  const { system, load } = divideCores();
  return load > 0
    ? `The system ran on ${system} cores, the load on ${load} others.`
    : `The system and the load shared ${system} cores: more replicas cannot gain anything here, so this shows what they cost.`;
}

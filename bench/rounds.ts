import { cpuOf, microsecondsPerRequest, type Processes } from './cpu.js';
import { median, spreadOf, type Spread } from './figures.js';
import type { Outcome } from './load-process.js';

/** The product or a baseline, doing one kind of work. */
export interface Side {
  run: (seconds: number) => Promise<Outcome>;
  /** Processes whose CPU time is measured. */
  processes: Processes;
  prepare?: () => Promise<void>;
}

export interface Row {
  name: string;
  title: string;
  /** ratio: of the product's rate to the baseline's. */
  goal?: { ratio?: number; gatewayMicroseconds?: number };
  product: Side;
  baseline?: Side;
}

/** ratio: the product's rate ÷ that of this side. */
export type Measured = {
  rate: Spread;
  ratio: Spread;
  p50: number;
  p99: number;
  cpu: Record<string, number>;
};

export type Result = { product: Measured; baseline?: Measured };

type Sample = { rate: number; p50: number; p99: number; cpu: Record<string, number> };

const warmUpSeconds = 2;

/** Alternates between product and baseline, so that any other load on the machine affects all. */
export async function measure(
  { product, baseline }: Omit<Row, 'name' | 'title'>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Result> {
  const sides = Object.entries({ product, baseline }).flatMap(([name, side]) =>
    side ? [{ name, side, samples: [] as Sample[] }] : [],
  );
  for (const { side } of sides) await sample(side, warmUpSeconds);
  for (let round = 0; round < rounds; round++)
    for (const { side, samples } of sides) samples.push(await sample(side, seconds));
  return Object.fromEntries(
    sides.map(({ name, samples }) => [name, summary(samples, sides[0].samples)]),
  ) as Result;
}

async function sample({ run, processes, prepare }: Side, seconds: number): Promise<Sample> {
  await prepare?.();
  const before = cpuOf(processes);
  const { count, seconds: elapsed, p50, p99 } = await run(seconds);
  const cpu = microsecondsPerRequest(before, cpuOf(processes), count);
  return { rate: count / elapsed, p50, p99, cpu };
}

function summary(samples: Sample[], ofProduct: Sample[]): Measured {
  const names = [...new Set(samples.flatMap(({ cpu }) => Object.keys(cpu)))];
  const of = (value: (sample: Sample) => number) => median(samples.map(value));
  return {
    rate: spreadOf(samples.map(({ rate }) => rate)),
    ratio: spreadOf(samples.map(({ rate }, round) => ofProduct[round].rate / rate)),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    cpu: Object.fromEntries(names.map((name) => [name, of(({ cpu }) => cpu[name] ?? 0)])),
  };
}

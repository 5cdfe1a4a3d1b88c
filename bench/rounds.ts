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

export type Goal = { ratio?: number; gatewayMicroseconds?: number };

export interface Row {
  name: string;
  title: string;
  goal?: Goal;
  product: Side;
  baseline?: Side;
  /**
   * The same work in a bare service behind a bare gateway: the fixed cost of the product's
   * architecture.
   */
  floor?: Side;
}

export type Measured = { rate: Spread; p50: number; p99: number; cpu: Record<string, number> };

export type Result = {
  name: string;
  title: string;
  goal: Goal;
  product: Measured;
  baseline?: Measured;
  ratio?: Spread;
  floor?: Measured;
  floorRatio?: Spread;
};

type Sample = { rate: number; p50: number; p99: number; cpu: Record<string, number> };

const warmUpSeconds = 2;

/** Alternates between product, baseline and floor, so that any other load on the machine affects all. */
export async function measure(
  { name, title, goal = {}, product, baseline, floor }: Row,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Result> {
  const sides = [product, baseline, floor];
  for (const side of sides) if (side) await sample(side, warmUpSeconds);
  const samples: Sample[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, side] of sides.entries())
      if (side) samples[index].push(await sample(side, seconds));
  const [ofProduct, ofBaseline, ofFloor] = samples;
  const ratioTo = (other: Sample[]) =>
    spreadOf(ofProduct.map(({ rate }, round) => rate / other[round].rate));
  return {
    name,
    title,
    goal,
    product: summary(ofProduct),
    ...(baseline && { baseline: summary(ofBaseline), ratio: ratioTo(ofBaseline) }),
    ...(floor && { floor: summary(ofFloor), floorRatio: ratioTo(ofFloor) }),
  };
}

async function sample({ run, processes, prepare }: Side, seconds: number): Promise<Sample> {
  await prepare?.();
  const before = cpuOf(processes);
  const { count, seconds: elapsed, p50, p99 } = await run(seconds);
  return {
    rate: count / elapsed,
    p50,
    p99,
    cpu: microsecondsPerRequest(before, cpuOf(processes), count),
  };
}

function summary(samples: Sample[]): Measured {
  const names = [...new Set(samples.flatMap(({ cpu }) => Object.keys(cpu)))];
  const of = (value: (sample: Sample) => number) => median(samples.map(value));
  return {
    rate: spreadOf(samples.map(({ rate }) => rate)),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    cpu: Object.fromEntries(names.map((name) => [name, of(({ cpu }) => cpu[name] ?? 0)])),
  };
}

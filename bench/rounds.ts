import { cpuOf, microsecondsPerRequest, type Processes } from './cpu.js';
import { median, spreadOf, type Spread } from './figures.js';
import type { Outcome } from './load-process.js';

/** The product or its baseline, doing one kind of work. */
export interface Side {
  run: (seconds: number) => Promise<Outcome>;
  /** Whose CPU time is measured. */
  processes: Processes;
  /** Runs before each measurement. */
  prepare?: () => Promise<void>;
}

export type Goal = { ratio?: number; rate?: number; gatewayMicroseconds?: number };

export interface Row {
  name: string;
  title: string;
  goal?: Goal;
  product: Side;
  baseline?: Side;
}

export type Measured = { rate: Spread; p50: number; p99: number; cpu: Record<string, number> };

export type Result = {
  name: string;
  title: string;
  goal: Goal;
  product: Measured;
  baseline?: Measured;
  ratio?: Spread;
};

type Sample = { rate: number; p50: number; p99: number; cpu: Record<string, number> };

const warmUpSeconds = 2;

/** Alternates between product and baseline, so that any other load on the machine affects both. */
export async function measure(
  { name, title, goal = {}, product, baseline }: Row,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Result> {
  const sides = baseline ? [product, baseline] : [product];
  for (const side of sides) await sample(side, warmUpSeconds);
  const samples: Sample[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, side] of sides.entries()) samples[index].push(await sample(side, seconds));
  }
  const [ofProduct, ofBaseline] = samples;
  const ratio =
    ofBaseline && spreadOf(ofProduct.map(({ rate }, round) => rate / ofBaseline[round].rate));
  return {
    name,
    title,
    goal,
    product: summary(ofProduct),
    ...(ofBaseline && { baseline: summary(ofBaseline), ratio }),
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

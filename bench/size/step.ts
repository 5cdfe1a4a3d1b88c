import { MemoryWatch, type Watched } from '../memory.js';
import { formatNumber, formatSeconds, megabytes, type Line } from '../report.js';
import { goals } from '../siege/bounds.js';
import type { Prober } from './prober.js';

/** Milliseconds that a member may wait at most, whatever else goes on. */
const WORST_WAIT = 1_000;

export interface Step {
  name: string;
  /** Milliseconds. */
  limit: number;
  /** What is not measured. */
  prepare?: () => Promise<unknown>;
  work: () => Promise<Done | void>;
}

interface Done {
  /** Replaces the time of the whole step, in milliseconds. */
  took?: number;
  more?: string;
  missed?: string[];
}

/** What is watched while a step is taken. */
interface Around {
  prober?: Prober;
  pids?: () => Watched[];
}

/** Measures a step, with what members wait meanwhile and what memory the apps take. */
export async function measureStep(
  { name, limit, prepare, work }: Step,
  { prober, pids = () => [] }: Around = {},
): Promise<Line> {
  await prepare?.();
  const watch = new MemoryWatch(pids);
  watch.start();
  const began = performance.now();
  const done = await work().catch((error) => ({ missed: [String(error.message ?? error)] }));
  const { took = performance.now() - began, more, missed = [] }: Done = done ?? {};
  const waits = await prober?.since(began);
  const share = (app: string, bytes: number) => bytes / goals.memory[app];
  const peaks = [...watch.stop().peaks].toSorted((a, b) => share(...b) - share(...a));
  const [[app, bytes] = []] = peaks;
  return {
    name,
    figures: {
      took: durationOf(took),
      'longest wait of a member': waits && `${formatNumber(waits.ms!)} ms (${waits.what})`,
      'memory, MB': bytes && `${app} ${megabytes(bytes)}`,
      more,
    },
    goal: `≤ ${durationOf(limit)}`,
    missed: [
      ...missed,
      ...(took > limit ? [`took ${formatSeconds(took)}`] : []),
      ...(waits && waits.ms! > WORST_WAIT
        ? [`a member waited ${formatSeconds(waits.ms!)} (${waits.what})`]
        : []),
      ...(waits?.failed ?? []),
      ...peaks
        .filter((peak) => share(...peak) > 1)
        .map(([which, peak]) => `${which} took ${megabytes(peak)} MB`),
    ],
  };
}

const durationOf = (milliseconds: number) =>
  milliseconds < 2_000 ? `${formatNumber(milliseconds)} ms` : formatSeconds(milliseconds);

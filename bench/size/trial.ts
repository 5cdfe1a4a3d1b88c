import { say, warn } from '../../libs/processes/src/say.mjs';
import { MemoryWatch } from '../memory.js';
import { formatSeconds, megabytes } from '../report.js';
import { goals } from '../siege/bounds.js';
import type { Prober, Waits } from './prober.js';

/** Milliseconds that a member may wait at most, whatever else goes on. */
const WORST_WAIT = 1_000;

export interface Row {
  name: string;
  /** Milliseconds. */
  took: number;
  limit: number;
  waits?: Waits;
  /** The app that took the most of what its container may have, and its bytes. */
  memory?: { app: string; bytes: number };
  more: string;
  missed: string[];
}

interface Done {
  /** Replaces the time of the whole step, in milliseconds. */
  took?: number;
  more?: string;
  missed?: string[];
}

/** Measures steps, each with what members wait meanwhile and what memory the apps take. */
export class Trial {
  rows: Row[] = [];
  readonly #memory: MemoryWatch;

  /** @param pids by app */
  constructor(
    private readonly prober: Prober | undefined,
    pids: () => Record<string, number | undefined>,
  ) {
    this.#memory = new MemoryWatch(() =>
      Object.entries(pids()).map(([name, pid]) => ({ name, pid })),
    );
  }

  /** @param limit milliseconds */
  async step(name: string, limit: number, work: () => Promise<Done | void>) {
    this.#memory.start();
    const began = performance.now();
    const { result, waits } = await this.#watched(name, work);
    const took = result.took ?? performance.now() - began;
    const peaks = [...this.#memory.stop().peaks].map(([app, bytes]) => ({ app, bytes }));
    const share = ({ app, bytes }: { app: string; bytes: number }) => bytes / goals.memory[app];
    const memory = peaks.toSorted((a, b) => share(b) - share(a))[0];
    const missed = [
      ...(result.missed ?? []),
      ...(took > limit ? [`took ${formatSeconds(took)}, ${formatSeconds(limit)} at most`] : []),
      ...(waits ? missedBy(waits) : []),
      ...peaks
        .filter((peak) => share(peak) > 1)
        .map(({ app, bytes }) => `${app} took ${megabytes(bytes)} MB`),
    ];
    this.#add({ name, took, limit, waits, memory, more: result.more ?? '', missed });
  }

  async #watched(name: string, work: () => Promise<Done | void>) {
    const safely = async (): Promise<Done> => {
      try {
        return (await work()) ?? {};
      } catch (error) {
        return { missed: [String(error instanceof Error ? error.message : error)] };
      }
    };
    say(`${name} …`);
    return this.prober ? this.prober.during(safely) : { result: await safely(), waits: undefined };
  }

  #add(row: Row) {
    this.rows.push(row);
    const { name, took, waits, more } = row;
    const worst = waits ? `, members waited ${Math.round(waits.worst)} ms (${waits.worstOf})` : '';
    say(`  ${name}: ${formatSeconds(took)}${worst}${more && `, ${more}`}`);
    for (const text of row.missed) warn(`  missed: ${text}`);
  }
}

const missedBy = ({ worst, worstOf, failures }: Waits) => [
  ...(worst > WORST_WAIT ? [`a member waited ${formatSeconds(worst)} (${worstOf})`] : []),
  ...Object.entries(failures).map(([what, count]) => `${count} × ${what}`),
];

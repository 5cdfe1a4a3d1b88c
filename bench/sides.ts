import { loadEach } from './load.js';
import { processesOf } from './systems.js';
import type { Child } from './child.js';
import type { Load } from './load-process.js';
import type { Bench } from './bench.js';
import type { Side } from './rounds.js';

/** `perSecond` sends that many requests per second of the run and waits for all of them. */
export type Calls = Pick<Load, 'connections' | 'calls'> & { perSecond?: number };

/**
 * Loads every gateway with the same number of connections.
 * @param expected status
 */
export const productSide = (
  { system }: Bench,
  { perSecond, ...calls }: Calls,
  expected = '200',
): Side => ({
  processes: processesOf(system),
  run: (seconds) =>
    loadEach(
      system.urls('gateway'),
      { seconds, amount: perSecond && seconds * perSecond, ...calls },
      expected,
    ),
});

/**
 * Loads the bare servers, which use the product's database and files.
 * @param expected status
 */
export const bareSide = ({ system, bare }: Bench, calls: Calls, expected = '200'): Side => ({
  processes: { bare: bare.map(({ pid }) => pid), postgres: processesOf(system).postgres },
  run: (seconds) => loadEach(bare.map(urlOf), { seconds, ...calls }, expected),
});

/**
 * A bare service behind a bare gateway on the product's database and sessions, one of each for every gateway.
 * @param expected status
 */
export async function floorSide(bench: Bench, calls: Calls, expected = '200'): Promise<Side> {
  const { proxies, services } = await bench.floor();
  const { postgres, redis } = processesOf(bench.system);
  const pids = (children: Child[]) => children.map(({ pid }) => pid);
  return {
    processes: { service: pids(services), proxy: pids(proxies), postgres, redis },
    run: (seconds) => loadEach(proxies.map(urlOf), { seconds, ...calls }, expected),
  };
}

const urlOf = ({ ready }: Child) => `http://127.0.0.1:${ready}`;

// @ts-check
import { childrenOf } from '../../libs/processes/src/proc.mjs';
import { Supervised } from '../../libs/processes/src/supervised.mjs';

const startTimeout = 90_000;

/** Processes under the supervisor, by name. */
export class Processes {
  /** @type {Map<string, Supervised>} */
  #all = new Map();

  /**
   * Waits until it is ready.
   * @param {import('../../libs/processes/src/supervised.mjs').Program} program
   */
  async run(program) {
    // A short goodRun, so that the supervisor does not count separate faults as a series of failures.
    const supervised = new Supervised({ ...program, goodRun: 1000 });
    this.#all.set(program.name, supervised);
    supervised.start();
    await supervised.ready(startTimeout);
  }

  /**
   * Ends a process; the supervisor restarts it.
   * @param {string} name
   * @param {NodeJS.Signals} [signal] by default the one that stops it gracefully
   */
  end(name, signal) {
    const supervised = this.#of(name);
    return supervised.end(signal ?? supervised.program.stopSignal);
  }

  /**
   * Signals a process and its children: PostgreSQL has one per connection.
   * @param {string} name
   * @param {NodeJS.Signals} signal
   */
  signal(name, signal) {
    const pid = Number(this.#of(name).pid);
    for (const each of [pid, ...childrenOf(pid)]) process.kill(each, signal);
  }

  /**
   * In the reverse order of their start.
   * @param {(name: string) => boolean} areFirst stopped before the others
   */
  async stop(areFirst) {
    const all = [...this.#all.values()].reverse();
    const first = all.filter(({ program }) => areFirst(program.name));
    for (const group of [first, all.filter((supervised) => !first.includes(supervised))])
      await Promise.all(group.map((supervised) => supervised.stop(5000)));
  }

  /** @param {string} name */
  #of(name) {
    const supervised = this.#all.get(name);
    if (!supervised) throw new Error(`There is no process ${name}.`);
    return supervised;
  }
}

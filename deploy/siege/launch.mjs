// @ts-check
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setPriority } from 'node:os';

// Time for an attack to close its connections after its end.
const closeTimeout = 10_000;

/** A prepared attack that is ready to run. */
export class Launch {
  #child = fork(join(import.meta.dirname, 'attacker.mjs'), [], { execArgv: [] });
  #exit = once(this.#child, 'exit');
  /** @type {Promise<unknown>} */
  #ready;

  /**
   * @param {import('./attacks/attack.mjs').Attack} attack
   * @param {import('./attacks/attack.mjs').Target} target
   */
  constructor({ name }, target) {
    this.target = target;
    // Real attackers have their own machines, so here they get only the CPU time that the site leaves.
    setPriority(Number(this.#child.pid), 10);
    this.#ready = this.#message();
    this.#child.send({ name, target });
  }

  async ready() {
    if ((await this.#ready) !== 'ready') throw new Error('The attacking process did not start.');
  }

  /** @returns {Promise<Record<string, number>>} counts of the responses */
  async run() {
    const timer = setTimeout(() => this.end(), this.target.seconds * 1000 + closeTimeout);
    this.#child.send('begin');
    const counts = await this.#message();
    await this.#exit;
    clearTimeout(timer);
    if (!counts || typeof counts !== 'object')
      throw new Error('The attacking process ended without a result.');
    return /** @type {Record<string, number>} */ (counts);
  }

  /** Aborts an attack that should not start or did not finish. */
  end() {
    this.#child.kill('SIGKILL');
  }

  /** @returns {Promise<unknown>} undefined if the process exited without a message */
  async #message() {
    const ended = this.#exit.then(() => []);
    const [message] = await Promise.race([once(this.#child, 'message'), ended]);
    return message;
  }
}

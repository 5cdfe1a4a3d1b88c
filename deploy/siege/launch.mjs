// @ts-check
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setPriority } from 'node:os';

// What an attack may take beyond its time until it has closed everything.
const patience = 10_000;

/** A prepared attack that waits for its beginning. */
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
    // Attackers have machines of their own: here they take only what the site leaves.
    setPriority(Number(this.#child.pid), 10);
    this.#ready = this.#said();
    this.#child.send({ name, target });
  }

  async ready() {
    if ((await this.#ready) !== 'ready') throw new Error('The attacking process did not start.');
  }

  /** @returns {Promise<Record<string, number>>} what it was answered, when it is over */
  async run() {
    const late = setTimeout(() => this.end(), this.target.seconds * 1000 + patience);
    this.#child.send('begin');
    const counts = await this.#said();
    await this.#exit;
    clearTimeout(late);
    if (!counts || typeof counts !== 'object')
      throw new Error('The attacking process ended without a result.');
    return /** @type {Record<string, number>} */ (counts);
  }

  /** For an attack that is not to begin, or did not end. */
  end() {
    this.#child.kill('SIGKILL');
  }

  /** @returns {Promise<unknown>} undefined when it ended without a word */
  async #said() {
    const ended = this.#exit.then(() => []);
    const [message] = await Promise.race([once(this.#child, 'message'), ended]);
    return message;
  }
}

// @ts-check
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {[milliseconds: number, action: () => Promise<unknown>]} Habit an action, and the pause after it */

/** Repeats actions, each with pauses of its own, until it is stopped. */
export class Habits {
  #stopped = new AbortController();
  /** @type {Promise<void>[]} */
  #running = [];

  get signal() {
    return this.#stopped.signal;
  }

  /** @param {Habit[]} habits */
  start(habits) {
    this.#stopped = new AbortController();
    // Not 0 for unlimited: Node 20 treats that as unset, which breaks undici's fetch.
    setMaxListeners(10_000, this.signal);
    this.#running = habits.map(([pause, action]) => this.#repeat(pause, action));
  }

  /** Ends after the actions that have begun. */
  async stop() {
    this.#stopped.abort();
    await Promise.all(this.#running);
  }

  /** @param {number} pause @param {() => Promise<unknown>} action */
  async #repeat(pause, action) {
    await this.#wait(Math.random() * Math.min(1000, pause));
    while (!this.signal.aborted) {
      await action();
      await this.#wait(pause * (0.75 + Math.random() / 2));
    }
  }

  /** @param {number} milliseconds */
  #wait(milliseconds) {
    return sleep(milliseconds, undefined, { signal: this.signal }).catch(() => undefined);
  }
}

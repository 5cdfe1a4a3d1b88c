import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** An action and the pause after it in milliseconds. */
export type Habit = [milliseconds: number, action: () => Promise<unknown>];

/** Repeats actions, each with its own pause, until stopped. */
export class Habits {
  #stopped = new AbortController();
  #running: Promise<void>[] = [];
  #within: number;

  /** @param within milliseconds in which all have begun, or their pause if it is shorter */
  constructor(within = 1000) {
    this.#within = within;
  }

  get signal() {
    return this.#stopped.signal;
  }

  start(habits: Habit[]) {
    this.#stopped = new AbortController();
    setMaxListeners(0, this.signal);
    this.#running = habits.map(([pause, action]) => this.#repeat(pause, action));
  }

  /** Stops and waits for actions in progress. */
  async stop() {
    this.#stopped.abort();
    await Promise.all(this.#running);
  }

  async #repeat(pause: number, action: () => Promise<unknown>) {
    await this.#wait(Math.random() * Math.min(this.#within, pause));
    while (!this.signal.aborted) {
      await action();
      await this.#wait(pause * (0.75 + Math.random() / 2));
    }
  }

  #wait(milliseconds: number) {
    return sleep(milliseconds, undefined, { signal: this.signal }).catch(() => undefined);
  }
}

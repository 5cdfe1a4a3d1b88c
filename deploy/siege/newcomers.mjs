// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { person as newAccount } from '../../libs/testing/src/people.mjs';

/** @typedef {import('./person.mjs').Person} Person */
/** @typedef {import('./person.mjs').Answer} Answer */

// A person presses the button again after the seconds that the site names, but not for ever.
const mostTries = 3;

/**
 * People whom the site does not know yet: one after the other registers, and signs in from a second
 * browser and again from the first, each time from another network.
 */
export class Newcomers {
  #stopped = new AbortController();
  /** @type {Promise<void>} */
  #running = Promise.resolve();

  /**
   * @param {(account: import('./community.mjs').Account) => Person} newVisitor with a network of its own
   * @param {import('./samples.mjs').Samples} samples
   * @param {number} pause milliseconds between two newcomers
   */
  constructor(newVisitor, samples, pause) {
    this.newVisitor = newVisitor;
    this.samples = samples;
    this.pause = pause;
  }

  start() {
    this.#running = this.#arrive();
  }

  async stop() {
    this.#stopped.abort();
    await this.#running;
  }

  async #arrive() {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      await this.#visit();
      await sleep(this.pause, undefined, { signal }).catch(() => undefined);
    }
  }

  async #visit() {
    const account = newAccount();
    const [first, second] = [this.newVisitor(account), this.newVisitor(account)];
    await this.#measure('registration', 201, async () => {
      const registered = await first.call('POST', '/api/register', { body: account });
      first.keep(registered);
      return registered;
    });
    if (first.cookies.size > 0) {
      await this.#measure('sign-in, new browser', 200, () => second.logIn());
      await this.#measure('sign-in, known browser', 200, () => first.logIn(first.cookieOfDevice));
    }
    await Promise.all([first.close(), second.close()]);
  }

  /** @param {string} what @param {number} expected @param {() => Promise<Answer>} call */
  #measure(what, expected, call) {
    return this.samples.measure(what, async () => {
      let answer = await call();
      for (let tries = 1; tries < mostTries && answer.status === 503; tries++) {
        await sleep(Number(answer.headers['retry-after']) * 1000);
        answer = await call();
      }
      const { status, error, body } = answer;
      if (status === expected) return undefined;
      return error ?? [status, body?.code].filter(Boolean).join(' ');
    });
  }
}

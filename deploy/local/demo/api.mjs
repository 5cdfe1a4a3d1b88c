// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { isErrorBody } from '../../../libs/testing/src/bodies.mjs';
import { Client } from '../../../libs/testing/src/client.mjs';
import { Problem } from '../../../libs/processes/src/problem.mjs';
import { say } from '../../../libs/processes/src/say.mjs';

/** Seconds. */
const longestWait = 300;

/** The HTTP API as the demo uses it: waits where a rate limit asks for a little patience, and knows what may fail. */
export class Api {
  /** @param {string} url */
  constructor(url) {
    this.client = new Client(url);
  }

  /**
   * @template {'GET' | 'POST' | 'DELETE'} Method
   * @template {string} const Path
   * @param {Method} method
   * @param {Path} path
   * @param {unknown} [body]
   * @param {number[]} [also] statuses that are fine too
   */
  async call(method, path, body, also = []) {
    return this.#settled(`${method} ${path}`, also, () => this.client.send(method, path, body));
  }

  /** @param {import('./photos.mjs').DemoPhoto} photo */
  async upload({ bytes, name }) {
    return this.#settled(`the upload of ${name}`, [], () => this.client.upload(bytes, { name }));
  }

  /**
   * @template Body
   * @param {string} what
   * @param {number[]} also
   * @param {() => Promise<import('../../../libs/testing/src/client.mjs').Answer<Body>>} send
   */
  async #settled(what, also, send) {
    for (;;) {
      const answer = await send().catch(() => {
        throw new Problem(
          `Nothing answers at ${this.client.baseUrl}: start Lodge with "npm start" first, or name its address.`,
        );
      });
      if (answer.status < 300 || also.includes(answer.status)) return answer;
      const wait = Number(answer.headers.get('retry-after'));
      if (answer.status !== 429)
        throw new Problem(`${what} was answered ${answer.status}: ${reasonOf(answer.body)}`);
      if (!(wait <= longestWait)) throw new TooMany(wait);
      say(`  a rate limit asks for ${wait} s of patience …`);
      await sleep(wait * 1000);
    }
  }
}

/** @param {unknown} body */
const reasonOf = (body) => (isErrorBody(body) ? body.error : 'no reason given');

/** A limit that is not worth waiting for. */
export class TooMany extends Problem {
  /** @param {number} seconds */
  constructor(seconds) {
    super(
      `A rate limit asks for ${Math.ceil(seconds / 60)} minutes: run the demo again then, or start Lodge with RATE_LIMITS=off.`,
    );
  }
}

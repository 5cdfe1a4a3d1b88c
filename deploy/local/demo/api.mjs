// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { isErrorBody } from '../../../libs/testing/src/bodies.mjs';
import { Client } from '../../../libs/testing/src/client.mjs';
import { Problem } from '../../../libs/processes/src/problem.mjs';
import { say } from '../../../libs/processes/src/say.mjs';

const maxWaitSeconds = 300;

/** An API client that waits for rate limits and turns failures into Problems. */
export class Api {
  /** @param {string} url */
  constructor(url) {
    this.client = new Client(url);
  }

  /**
   * @template {'GET' | 'POST' | 'PUT' | 'DELETE'} Method
   * @template {string} const Path
   * @param {Method} method
   * @param {Path} path
   * @param {unknown} [body]
   * @param {number[]} [accepted] error statuses to accept
   */
  async call(method, path, body, accepted = []) {
    return this.#retry(`${method} ${path}`, accepted, () => this.client.send(method, path, body));
  }

  /** @param {import('./photos.mjs').DemoPhoto} photo */
  async upload({ bytes, name }) {
    return this.#retry(`the upload of ${name}`, [], () => this.client.upload(bytes, { name }));
  }

  /**
   * @template Body
   * @param {string} what
   * @param {number[]} accepted
   * @param {() => Promise<import('../../../libs/testing/src/client.mjs').Answer<Body>>} send
   */
  async #retry(what, accepted, send) {
    for (;;) {
      const response = await send().catch(() => {
        throw new Problem(
          `Lodge does not respond at ${this.client.baseUrl}: start it with "npm start" first, or pass its address.`,
        );
      });
      if (response.status < 300 || accepted.includes(response.status)) return response;
      const wait = Number(response.headers.get('retry-after'));
      if (response.status !== 429)
        throw new Problem(`${what} was answered ${response.status}: ${reasonOf(response.body)}`);
      if (!(wait <= maxWaitSeconds)) throw new RateLimited(wait);
      say(`  rate limited, retrying in ${wait} s …`);
      await sleep(wait * 1000);
    }
  }
}

/** @param {unknown} body */
const reasonOf = (body) => (isErrorBody(body) ? body.error : 'no reason given');

/** A rate limit that takes too long to wait for. */
export class RateLimited extends Problem {
  /** @param {number} seconds */
  constructor(seconds) {
    super(
      `Rate limited for ${Math.ceil(seconds / 60)} minutes: run the demo again then, or start Lodge with RATE_LIMITS=off.`,
    );
  }
}

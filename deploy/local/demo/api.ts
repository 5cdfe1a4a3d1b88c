import { setTimeout as sleep } from 'node:timers/promises';
import { isErrorBody } from '../../../libs/testing/src/bodies.mjs';
import { Client, type Answer } from '../../../libs/testing/src/client.mjs';
import { Problem } from '../../../libs/processes/src/problem.mjs';
import { say } from '../../../libs/processes/src/say.mjs';
import type { DemoPhoto } from './photos.js';

const maxWaitSeconds = 300;

/** An API client that waits for rate limits and turns failures into Problems. */
export class Api {
  readonly client: Client;

  constructor(url: string) {
    this.client = new Client(url);
  }

  /** @param accepted error statuses to accept */
  async call<Method extends 'GET' | 'POST' | 'PUT' | 'DELETE', const Path extends string>(
    method: Method,
    path: Path,
    body?: unknown,
    accepted: number[] = [],
  ) {
    return this.#retry(`${method} ${path}`, accepted, () => this.client.send(method, path, body));
  }

  async upload({ bytes, name }: DemoPhoto) {
    return this.#retry(`the upload of ${name}`, [], () => this.client.upload(bytes, { name }));
  }

  async #retry<Body>(what: string, accepted: number[], send: () => Promise<Answer<Body>>) {
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
      if (!(wait <= maxWaitSeconds))
        throw new Problem(
          `Rate limited for ${Math.ceil(wait / 60)} minutes: run the demo again then, or start Lodge with RATE_LIMITS=off.`,
        );
      say(`  rate limited, retrying in ${wait} s …`);
      await sleep(wait * 1000);
    }
  }
}

const reasonOf = (body: unknown) => (isErrorBody(body) ? body.error : 'no reason given');

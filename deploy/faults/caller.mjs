// @ts-check
import { Agent, fetch, FormData } from 'undici';

/**
 * @typedef {object} Call what became of one request
 * @property {string} what method and route's pattern
 * @property {number} status 0: no answer
 * @property {string} [error] code of a request without an answer
 * @property {number} ms
 * @property {boolean} isUpload
 * @property {boolean} saysWhen whether a 503 says when to come back
 */

const refused = ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'];
const patience = 45_000;

/**
 * Calls gateways as a load balancer does: in turn, not those that say they are about to end, and the next where a
 * connection is refused. Keeps account of every request.
 */
export class Caller {
  /** @type {Call[]} */
  calls = [];
  #turn = 0;
  /** @type {Map<string, number>} */
  #passedOver = new Map();
  // Idle connections end before those of a gateway that drains.
  #agent = new Agent({
    keepAliveTimeout: 1000,
    keepAliveMaxTimeout: 1000,
    connect: { timeout: 2000 },
    headersTimeout: patience,
    bodyTimeout: 0,
  });

  /** @param {string[]} urls of the gateways */
  constructor(urls) {
    this.urls = urls;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {{ cookie?: string, body?: unknown, headers?: Record<string, string>, signal?: AbortSignal }} [options]
   */
  async call(method, path, { cookie, body, headers = {}, signal } = {}) {
    const isUpload = body instanceof FormData;
    const began = performance.now();
    const what = `${method} ${path.replace(/\?.*/, '').replace(/\/(\d+|[0-9a-f]{32}\.webp)/g, '/:id')}`;
    const answer = await this.#send(method, path, {
      headers: {
        ...headers,
        ...(cookie ? { cookie } : {}),
        ...(body === undefined || isUpload ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : isUpload ? body : JSON.stringify(body),
      signal,
    });
    this.calls.push({
      what,
      status: answer.status,
      error: answer.error,
      ms: performance.now() - began,
      isUpload,
      saysWhen: Boolean(answer.headers?.get('retry-after')),
    });
    return answer;
  }

  /**
   * A stream of the server's, read to its end.
   * @param {string} path
   * @param {string} cookie
   * @param {AbortSignal} signal
   * @returns {Promise<'ended' | 'broken' | 'refused'>}
   */
  async follow(path, cookie, signal) {
    try {
      const response = await this.#fetch(path, { headers: { cookie }, signal });
      if (response.status !== 200 || !response.body) return 'refused';
      for await (const _ of response.body);
      return 'ended';
    } catch {
      return signal.aborted ? 'ended' : 'broken';
    }
  }

  close() {
    return this.#agent.destroy();
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {import('undici').RequestInit} init
   * @returns {Promise<{ status: number, body?: any, headers?: import('undici').Headers, error?: string }>}
   */
  async #send(method, path, init) {
    try {
      const response = await this.#fetch(path, {
        ...init,
        method,
        signal: init.signal ?? AbortSignal.timeout(patience),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      const isJson = response.headers.get('content-type')?.includes('json');
      return {
        status: response.status,
        headers: response.headers,
        body: bytes.length === 0 ? undefined : isJson ? JSON.parse(String(bytes)) : bytes,
      };
    } catch (error) {
      const { cause, name } = /** @type {Error & { cause?: { code?: string } }} */ (error);
      return { status: 0, error: cause?.code ?? name };
    }
  }

  /**
   * @param {string} path
   * @param {import('undici').RequestInit} init
   */
  async #fetch(path, init) {
    const [first, ...others] = this.#inTurn();
    for (const url of [first, ...others]) {
      try {
        const response = await fetch(url + path, { ...init, dispatcher: this.#agent });
        if (response.headers.has('x-draining')) this.#passedOver.set(url, Date.now() + 5000);
        return response;
      } catch (error) {
        const code = /** @type {Error & { cause?: { code?: string } }} */ (error).cause?.code ?? '';
        if (!refused.includes(code) || url === (others.at(-1) ?? first)) throw error;
        this.#passedOver.set(url, Date.now() + 1000);
      }
    }
    throw new Error('no gateway');
  }

  #inTurn() {
    const at = this.#turn++ % this.urls.length;
    const order = [...this.urls.slice(at), ...this.urls.slice(0, at)];
    const passed = (/** @type {string} */ url) =>
      (this.#passedOver.get(url) ?? 0) > Date.now() ? 1 : 0;
    return order.sort((a, b) => passed(a) - passed(b));
  }
}

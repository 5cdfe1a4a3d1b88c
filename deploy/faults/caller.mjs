// @ts-check
import { Agent, fetch, FormData } from 'undici';

/**
 * @typedef {object} Call one request and its outcome
 * @property {string} what method and route pattern
 * @property {number} status 0: no response
 * @property {string} [error] code if there was no response
 * @property {number} ms
 * @property {boolean} isUpload
 * @property {boolean} hasRetryAfter whether the response has Retry-After
 */

const connectErrors = ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'];
const responseTimeout = 45_000;

/**
 * Calls gateways like a load balancer: round-robin, avoiding those that are draining, and trying the next
 * one if a connection is refused. Records every request.
 */
export class Caller {
  /** @type {Call[]} */
  calls = [];
  #next = 0;
  /** @type {Map<string, number>} */
  #avoidUntil = new Map();
  // Idle connections close before a draining gateway closes them.
  #agent = new Agent({
    keepAliveTimeout: 1000,
    keepAliveMaxTimeout: 1000,
    connect: { timeout: 2000 },
    headersTimeout: responseTimeout,
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
      hasRetryAfter: Boolean(answer.headers?.get('retry-after')),
    });
    return answer;
  }

  /**
   * Reads a live stream to its end.
   * @param {string} path
   * @param {string} cookie
   * @param {AbortSignal} signal
   * @returns {Promise<'ended' | 'broken' | 'rejected'>}
   */
  async follow(path, cookie, signal) {
    try {
      const response = await this.#fetch(path, { headers: { cookie }, signal });
      if (response.status !== 200 || !response.body) return 'rejected';
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
        signal: init.signal ?? AbortSignal.timeout(responseTimeout),
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
    const [first, ...others] = this.#byPreference();
    for (const url of [first, ...others]) {
      try {
        const response = await fetch(url + path, { ...init, dispatcher: this.#agent });
        if (response.headers.has('x-draining')) this.#avoidUntil.set(url, Date.now() + 5000);
        return response;
      } catch (error) {
        const code = /** @type {Error & { cause?: { code?: string } }} */ (error).cause?.code ?? '';
        if (!connectErrors.includes(code) || url === (others.at(-1) ?? first)) throw error;
        this.#avoidUntil.set(url, Date.now() + 1000);
      }
    }
    throw new Error('no gateway');
  }

  #byPreference() {
    const at = this.#next++ % this.urls.length;
    const order = [...this.urls.slice(at), ...this.urls.slice(0, at)];
    const isAvoided = (/** @type {string} */ url) =>
      (this.#avoidUntil.get(url) ?? 0) > Date.now() ? 1 : 0;
    return order.sort((a, b) => isAvoided(a) - isAvoided(b));
  }
}

// @ts-check
import { Agent, DecoratorHandler, fetch } from 'undici';
import { Client } from '../libs/testing/src/client.mjs';
import { formOf } from './form.mjs';

/**
 * @typedef {{ email: string, username: string, password: string }} Account
 *
 * @typedef {object} Call one request and its outcome
 * @property {string} what method and route pattern
 * @property {number} status 0: no response
 * @property {string} [error] why there was no response
 * @property {number} ms
 * @property {boolean} isUpload
 * @property {boolean} hasRetryAfter whether the response has Retry-After
 *
 * @typedef {object} VisitorOptions
 * @property {Account} account
 * @property {string} [address] sent as a trusted proxy does
 * @property {number} [deadline] milliseconds, 10 s by default
 * @property {number} [uploadDeadline] milliseconds, 30 s by default
 * @property {boolean} [signsInAgain] after a 401, like the web app
 */

const connectErrors = ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'];

/**
 * Reads responses ahead: undici 7 throws what nobody can catch if the server closes the connection in a pause
 * (nodejs/undici#5360).
 * @type {import('undici').Dispatcher.DispatcherComposeInterceptor}
 */
const readAhead = (dispatch) => (request, handler) => {
  // The type of DecoratorHandler lists no methods.
  const ahead = /** @type {Required<import('undici').Dispatcher.DispatchHandler>} */ (
    new DecoratorHandler(handler)
  );
  const { onRequestStart } = ahead;
  ahead.onRequestStart = (controller, context) => {
    controller.pause = () => undefined;
    onRequestStart.call(ahead, controller, context);
  };
  return dispatch(request, ahead);
};

/**
 * Connections to gateways, used as by a load balancer: round-robin, avoiding those that are draining, and trying the
 * next one if a connection is refused.
 */
export class Gateways {
  /** @type {Call[]} all requests of visitors, since the list was last emptied */
  calls = [];
  #next = 0;
  /** @type {Map<string, number>} */
  #avoidUntil = new Map();
  #agent;

  /** @param {string[]} urls @param {Agent.Options} [options] */
  constructor(urls, options) {
    this.urls = urls;
    // Idle connections close before a gateway closes them.
    const keepAlive = { keepAliveTimeout: 1000, keepAliveMaxTimeout: 1000 };
    this.#agent = new Agent({ ...keepAlive, bodyTimeout: 0, ...options }).compose(readAhead);
  }

  /**
   * @param {string} path
   * @param {RequestInit} init
   * @returns {Promise<Response>}
   */
  async fetch(path, init) {
    const [first, ...others] = this.#byPreference();
    for (const url of [first, ...others]) {
      try {
        const options = /** @type {import('undici').RequestInit} */ (init);
        const response = await fetch(url + path, { ...options, dispatcher: this.#agent });
        if (response.headers.has('x-draining')) this.#avoidUntil.set(url, Date.now() + 5000);
        return /** @type {Response} */ (/** @type {unknown} */ (response));
      } catch (error) {
        if (!connectErrors.includes(codeOf(error)) || url === (others.at(-1) ?? first)) throw error;
        this.#avoidUntil.set(url, Date.now() + 1000);
      }
    }
    throw new Error('no gateway');
  }

  close() {
    return this.#agent.destroy();
  }

  #byPreference() {
    const at = this.#next++ % this.urls.length;
    const order = [...this.urls.slice(at), ...this.urls.slice(0, at)];
    const isAvoided = (/** @type {string} */ url) =>
      (this.#avoidUntil.get(url) ?? 0) > Date.now() ? 1 : 0;
    return order.sort((a, b) => isAvoided(a) - isAvoided(b));
  }
}

/** Somebody who uses a browser. A request without a response has the status 0 and does not throw. */
export class Visitor extends Client {
  id = 0;
  #etag = '';

  /** @param {Gateways} gateways @param {VisitorOptions} options */
  constructor(gateways, options) {
    super('');
    this.gateways = gateways;
    this.options = options;
  }

  get account() {
    return this.options.account;
  }

  /**
   * Opens another window of the same browser, which the site knows, signed out.
   * @param {Gateways} [gateways]
   */
  newWindow(gateways = this.gateways) {
    const window = new Visitor(gateways, this.options);
    window.cookies = new Map([...this.cookies].filter(([name]) => name !== 'sid'));
    return window;
  }

  async register() {
    const answer = await this.post('/api/register', this.account);
    this.id = answer.body?.userId ?? 0;
    return answer;
  }

  /** @param {{ email: string, password: string }} [account] */
  logIn(account = this.account) {
    return super.logIn(account);
  }

  /** @param {Buffer} photo */
  upload(photo) {
    const { headers, body } = formOf(photo);
    return this.send('POST', '/api/upload-image', body, headers);
  }

  /** @param {number} groupId */
  async poll(groupId) {
    const known = this.#etag ? { 'if-none-match': this.#etag } : undefined;
    const answer = await this.get(`/api/groups/${groupId}/messages`, known);
    this.#etag = answer.headers.get('etag') ?? this.#etag;
    return answer;
  }

  /**
   * Reads the stream of hints to its end.
   * @param {AbortSignal} signal
   * @returns {Promise<string>} how it ended
   */
  async listen(signal) {
    try {
      const headers = { cookie: this.cookie };
      const { status, body } = await this.fetch('/api/live', { headers, signal });
      for await (const _ of /** @type {AsyncIterable<unknown>} */ (/** @type {any} */ (body)));
      return status === 200 ? 'ended' : String(status);
    } catch (error) {
      return signal.aborted ? 'ended' : codeOf(error);
    }
  }

  /**
   * @template {string} const Method
   * @template {string} const Path
   * @param {Method} method
   * @param {Path} path
   * @param {unknown} [body]
   * @param {Record<string, string>} [headers]
   * @returns {Promise<import('../libs/testing/src/answers.js').Answer<import('../libs/testing/src/answers.js').BodyAt<Method, Path>>>}
   */
  async send(method, path, body, headers) {
    const began = performance.now();
    const answer = await super.send(method, path, body, headers).catch((error) => ({
      status: 0,
      headers: new Headers(),
      // What callers read of a body they do with `?.` unless the status is a success.
      body: /** @type {any} */ (undefined),
      error: codeOf(error),
    }));
    this.gateways.calls.push({
      what: `${method} ${path.replace(/\?.*/, '').replace(/\/(\d+|[0-9a-f]{32}\.webp)/g, '/:id')}`,
      status: answer.status,
      error: answer.error,
      ms: performance.now() - began,
      isUpload: body instanceof Uint8Array,
      hasRetryAfter: answer.headers.has('retry-after'),
    });
    const isLogIn = path === '/api/login';
    if (answer.status === 401 && this.options.signsInAgain && !isLogIn) await this.logIn();
    return answer;
  }

  /** @param {string} path @param {RequestInit} init */
  fetch(path, init) {
    const { address, deadline = 10_000, uploadDeadline = 30_000 } = this.options;
    const isUpload = init.body instanceof Uint8Array;
    return this.gateways.fetch(path, {
      signal: AbortSignal.timeout(isUpload ? uploadDeadline : deadline),
      ...init,
      headers: { ...init.headers, ...(address && { 'x-forwarded-for': address }) },
    });
  }
}

/** @param {unknown} error of a request without a response */
function codeOf(error) {
  const { cause, name } = /** @type {Error & { cause?: NodeJS.ErrnoException }} */ (error);
  return name === 'TimeoutError' ? 'no answer' : (cause?.code ?? name);
}

// @ts-check
import { Agent, request } from 'undici';

/**
 * @typedef {object} Answer
 * @property {number} status 0: no response
 * @property {string} [error] code if there was no response
 * @property {any} [body] parsed, if the response is JSON
 * @property {import('node:http').IncomingHttpHeaders} headers
 *
 * @typedef {object} Options
 * @property {unknown} [body] sent as JSON unless it is bytes, which need their own headers
 * @property {Record<string, string>} [headers]
 * @property {number} [deadline] milliseconds
 * @property {string} [cookie] instead of the stored ones
 * @property {boolean} [isProbe] uses connections that no other request waits for
 */

/** A client with its own address, and a browser's six connections and cookies. */
export class Person {
  /** @type {Map<string, string>} */
  cookies = new Map();
  id = 0;
  // Idle connections close before the gateway closes them.
  #browser = new Agent({
    connections: 6,
    keepAliveTimeout: 1000,
    keepAliveMaxTimeout: 1000,
    bodyTimeout: 0,
  });
  #probes = new Agent({ keepAliveTimeout: 1000, keepAliveMaxTimeout: 1000 });

  /**
   * @param {string} url of the gateway
   * @param {string} address
   * @param {{ email: string, username: string, password: string }} account
   */
  constructor(url, address, account) {
    this.url = url;
    this.address = address;
    this.account = account;
  }

  get cookie() {
    return cookieOf(this.cookies);
  }

  /** The cookies that a browser still sends after its session has ended. */
  get cookieOfDevice() {
    return cookieOf([...this.cookies].filter(([name]) => !/(^|-)sid$/.test(name)));
  }

  /** @param {string} [cookie] @param {boolean} [isProbe] */
  async logIn(cookie = '', isProbe = false) {
    const { email, password } = this.account;
    return this.call('POST', '/api/login', { body: { email, password }, cookie, isProbe });
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {Options} [options]
   * @returns {Promise<Answer>}
   */
  async call(method, path, { deadline = 10_000, ...options } = {}) {
    const signal = AbortSignal.timeout(deadline);
    try {
      const { statusCode, headers, body } = await this.#send(method, path, options, signal);
      const bytes = Buffer.from(await body.arrayBuffer());
      const isJson = bytes.length > 0 && String(headers['content-type']).includes('json');
      return { status: statusCode, headers, body: isJson ? JSON.parse(String(bytes)) : undefined };
    } catch (error) {
      const { code, name } = /** @type {NodeJS.ErrnoException} */ (error);
      return { status: 0, headers: {}, error: signal.aborted ? 'no answer' : (code ?? name) };
    }
  }

  /**
   * Stores the cookies of a response like a browser.
   * @param {Answer} response
   */
  keep({ headers }) {
    for (const cookie of setCookiesOf(headers)) this.cookies.set(...cookie);
  }

  /**
   * Opens the stream of hints and reads it until it ends.
   * @param {AbortSignal} signal
   * @returns {Promise<string>} how it ended
   */
  async listen(signal) {
    try {
      const { statusCode, body } = await this.#send('GET', '/api/live', {}, signal);
      for await (const _ of body);
      return statusCode === 200 ? 'ended' : String(statusCode);
    } catch (error) {
      return /** @type {NodeJS.ErrnoException} */ (error).code ?? 'broken';
    }
  }

  async close() {
    await Promise.all([this.#browser.destroy(), this.#probes.destroy()]);
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {Options} options
   * @param {AbortSignal} signal
   */
  #send(method, path, { body, headers = {}, cookie = this.cookie, isProbe }, signal) {
    const isJson = body !== undefined && !(body instanceof Uint8Array);
    return request(this.url + path, {
      method: /** @type {'GET'} */ (method),
      signal,
      dispatcher: isProbe ? this.#probes : this.#browser,
      headers: {
        'x-forwarded-for': this.address,
        ...(cookie ? { cookie } : {}),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: /** @type {Buffer | string | null} */ (isJson ? JSON.stringify(body) : (body ?? null)),
    });
  }
}

/** @param {Iterable<[string, string]>} cookies */
export const cookieOf = (cookies) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/**
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @returns {[string, string][]}
 */
export function setCookiesOf(headers) {
  return [headers['set-cookie'] ?? []].flat().map((cookie) => {
    const [pair] = cookie.split(';');
    return [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
  });
}

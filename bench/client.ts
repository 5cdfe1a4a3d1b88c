import {
  Agent,
  DecoratorHandler,
  fetch,
  type Dispatcher,
  type RequestInit as UndiciInit,
} from 'undici';
import { Client } from '../libs/testing/src/client.mjs';
import { formOf } from './form.js';
import type { Answer, BodyAt } from '../libs/testing/src/answers.js';

export type Account = { email: string; username: string; password: string };

export interface Call {
  /** Method and route pattern. */
  what: string;
  /** 0: no response. */
  status: number;
  error?: string;
  ms: number;
  isUpload: boolean;
  hasRetryAfter: boolean;
}

export interface VisitorOptions {
  account: Account;
  /** Sent as X-Forwarded-For by a trusted proxy. */
  address?: string;
  /** Milliseconds, 10 s by default. */
  deadline?: number;
  /** Milliseconds, 30 s by default. */
  uploadDeadline?: number;
  /** Signs in again after a 401, like the web app. */
  signsInAgain?: boolean;
}

const connectErrors = ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'];

/**
 * Buffers responses ahead of the reader: undici 7 throws an uncatchable error if the server closes
 * the connection during a pause (nodejs/undici#5360).
 */
const readAhead: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (request, handler) => {
  // The type of DecoratorHandler declares no methods.
  const ahead = new DecoratorHandler(handler) as Required<Dispatcher.DispatchHandler>;
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
  /** All requests of visitors since the list was last cleared. */
  calls: Call[] = [];
  #next = 0;
  #avoidUntil = new Map<string, number>();
  #agent;

  constructor(
    readonly urls: string[],
    options?: Agent.Options,
  ) {
    // Closes idle connections before a gateway does.
    const keepAlive = { keepAliveTimeout: 1000, keepAliveMaxTimeout: 1000 };
    this.#agent = new Agent({ ...keepAlive, bodyTimeout: 0, ...options }).compose(readAhead);
  }

  async fetch(path: string, init: RequestInit): Promise<Response> {
    const [first, ...others] = this.#byPreference();
    for (const url of [first, ...others]) {
      try {
        const options = init as UndiciInit;
        const response = await fetch(url + path, { ...options, dispatcher: this.#agent });
        if (response.headers.has('x-draining')) this.#avoidUntil.set(url, Date.now() + 5000);
        return response as unknown as Response;
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
    const isAvoided = (url: string) => ((this.#avoidUntil.get(url) ?? 0) > Date.now() ? 1 : 0);
    return order.sort((a, b) => isAvoided(a) - isAvoided(b));
  }
}

/** A person with a browser. A request without a response has the status 0 and does not throw. */
export class Visitor extends Client {
  id = 0;
  #etag = '';

  constructor(
    readonly gateways: Gateways,
    readonly options: VisitorOptions,
  ) {
    super('');
  }

  get account() {
    return this.options.account;
  }

  /** Opens another window of the same browser: it has the device cookie but is signed out. */
  newWindow(gateways: Gateways = this.gateways) {
    const window = new Visitor(gateways, this.options);
    window.cookies = new Map([...this.cookies].filter(([name]) => name !== 'sid'));
    return window;
  }

  async register() {
    const answer = await this.post('/api/register', this.account);
    this.id = answer.body?.userId ?? 0;
    return answer;
  }

  logIn(account: { email: string; password: string } = this.account) {
    return super.logIn(account);
  }

  upload(photo: Buffer) {
    const { headers, body } = formOf(photo);
    return this.send('POST', '/api/upload-image', body, headers);
  }

  async poll(groupId: number) {
    const known = this.#etag ? { 'if-none-match': this.#etag } : undefined;
    const answer = await this.get(`/api/groups/${groupId}/messages`, known);
    this.#etag = answer.headers.get('etag') ?? this.#etag;
    return answer;
  }

  /**
   * Reads the stream of hints to its end.
   * @returns how it ended
   */
  async listen(signal: AbortSignal): Promise<string> {
    try {
      const headers = { cookie: this.cookie };
      const { status, body } = await this.fetch('/api/live', { headers, signal });
      for await (const _ of body as unknown as AsyncIterable<unknown>);
      return status === 200 ? 'ended' : String(status);
    } catch (error) {
      return signal.aborted ? 'ended' : codeOf(error);
    }
  }

  async send<Method extends string, Path extends string>(
    method: Method,
    path: Path,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<BodyAt<Method, Path>>> {
    const began = performance.now();
    const answer = await super.send(method, path, body, headers).catch((error) => ({
      status: 0,
      headers: new Headers(),
      // Callers read a body with `?.` unless the status is a success.
      body: undefined as never,
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

  fetch(path: string, init: RequestInit) {
    const { address, deadline = 10_000, uploadDeadline = 30_000 } = this.options;
    const isUpload = init.body instanceof Uint8Array;
    return this.gateways.fetch(path, {
      signal: AbortSignal.timeout(isUpload ? uploadDeadline : deadline),
      ...init,
      headers: { ...init.headers, ...(address && { 'x-forwarded-for': address }) },
    });
  }
}

/** @param error of a request without a response */
function codeOf(error: unknown) {
  const { cause, name } = error as Error & { cause?: NodeJS.ErrnoException };
  return name === 'TimeoutError' ? 'no answer' : (cause?.code ?? name);
}

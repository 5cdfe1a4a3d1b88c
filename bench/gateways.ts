import {
  Agent,
  DecoratorHandler,
  fetch,
  type Dispatcher,
  type RequestInit as UndiciInit,
} from 'undici';
import type { Call } from './calls.js';

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
  #next = 0;
  #avoidUntil = new Map<string, number>();
  #agent;

  /** @param calls receives all requests of visitors */
  constructor(
    readonly urls: string[],
    options?: Agent.Options,
    public calls: Call[] = [],
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

/** @param error of a request without a response */
export function codeOf(error: unknown) {
  const { cause, name } = error as Error & { cause?: NodeJS.ErrnoException };
  return name === 'TimeoutError' ? 'no answer' : (cause?.code ?? name);
}

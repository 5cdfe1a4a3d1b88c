import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../libs/testing/src/client.mjs';
import { formOf } from './form.js';
import { codeOf, type Gateways } from './gateways.js';
import type { ErrorBody } from '@lodge/contracts';
import type { Answer, BodyAt } from '../libs/testing/src/answers.js';
import type { Call } from './calls.js';

export type Account = { email: string; username: string; password: string };

export interface VisitorOptions {
  account: Account;
  /** Sent as X-Forwarded-For by a trusted proxy. */
  address?: string;
  /** Begins the names of their calls. */
  who?: string;
  /** Milliseconds, 10 s by default; for uploads three times that. */
  deadline?: number;
  /** Signs in again after a 401, like the web app. */
  signsInAgain?: boolean;
  /** How often to try again after a 503, when it says; the call lasts until the last answer. */
  tries?: number;
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
    const window = new Visitor(gateways, { ...this.options, who: undefined });
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
    const { who, signsInAgain, tries = 0 } = this.options;
    const route = `${method} ${path.replace(/\?.*/, '').replace(/\/(\d+|[0-9a-f]{32}\.webp)/g, '/:id')}`;
    const what = who ? `${who}: ${route}` : route;
    const call: Call = { what, began: performance.now(), status: 0 };
    this.gateways.calls.push(call);
    let answer = await this.#sendOnce(method, path, body, headers);
    for (let tried = 0; tried < tries && answer.status === 503; tried++) {
      await sleep(Number(answer.headers.get('retry-after')) * 1000);
      answer = await this.#sendOnce(method, path, body, headers);
    }
    call.ms = performance.now() - call.began;
    call.status = answer.status;
    call.failure = failureOf(answer);
    call.hasRetryAfter = answer.headers.has('retry-after');
    if (answer.status === 401 && signsInAgain && path !== '/api/login') await this.logIn();
    return answer;
  }

  fetch(path: string, init: RequestInit) {
    const { address, deadline = 10_000 } = this.options;
    const isUpload = init.body instanceof Uint8Array;
    return this.gateways.fetch(path, {
      signal: AbortSignal.timeout(isUpload ? deadline * 3 : deadline),
      ...init,
      headers: { ...init.headers, ...(address && { 'x-forwarded-for': address }) },
    });
  }

  #sendOnce<Method extends string, Path extends string>(
    ...[method, path, body, headers]: [Method, Path, unknown, Record<string, string> | undefined]
  ): Promise<Answer<BodyAt<Method, Path>>> {
    return super.send(method, path, body, headers).catch((error) => ({
      status: 0,
      headers: new Headers(),
      // Callers read a body with `?.` unless the status is a success.
      body: undefined as never,
      error: codeOf(error),
    }));
  }
}

function failureOf({ status, error, body }: Answer) {
  if ((status >= 200 && status < 300) || status === 304) return undefined;
  return error ?? [status, (body as Partial<ErrorBody>)?.code].filter(Boolean).join(' ');
}

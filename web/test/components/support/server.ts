import {
  ERROR_TEXTS,
  ROUTES,
  type BodyOf,
  type ErrorBody,
  type ErrorCode,
  type ResponseOf,
  type RouteName,
  tooManyRequestsText,
} from '@lodge/contracts';
import { describe } from '../../../../libs/service/src/openapi/described.js';
import { format, profileField } from '../../../../libs/service/src/openapi/formats.js';
import type { StreamHint } from '../../../src/lib/live-stream.js';
import { BodySchemas } from '../../../../test/support/body-schemas.js';

/** A response other than the route's own: an API error, a foreign response, or none. */
export class Failure {
  constructor(
    readonly status: number,
    readonly body?: unknown,
    readonly headers: Record<string, string> = {},
  ) {}
}

export const UNREACHABLE = new Failure(0);

export const rejected = (
  status: number,
  code: ErrorCode,
  error: string,
  more: Partial<ErrorBody> = {},
) => new Failure(status, { code, error, ...more });

/** The session has expired, so that somebody is asked to log in again. */
export const EXPIRED = rejected(401, 'not_signed_in', ERROR_TEXTS.notSignedIn);
/** Somebody has ended the session. */
export const ended = (why: Partial<ErrorBody> = {}) =>
  rejected(401, 'not_signed_in', ERROR_TEXTS.notSignedIn, { ended: true, ...why });

interface Call<Name extends RouteName> {
  params: Record<string, string>;
  query: Record<string, string>;
  body: BodyOf<Name>;
  signal?: AbortSignal;
}

type Answer<Name extends RouteName> = ResponseOf<Name> | Failure;
type Reply<Name extends RouteName> =
  | Answer<Name>
  | ((call: Call<Name>) => Answer<Name> | Promise<Answer<Name>>);
type AnyReply = (call: unknown) => unknown;

const { named, responses } = describe(format, profileField);
const schemas = new BodySchemas({ schemas: named });
const ERROR = { $ref: '#/components/schemas/Error' };
const NAMES = Object.keys(ROUTES) as RouteName[];
const NOTHING = { status: 0, json: '', headers: {} };

/** An exceeded limit, and the seconds until the next attempt. */
export const tooMany = (seconds: number) =>
  new Failure(
    429,
    { code: 'too_many_requests', error: tooManyRequestsText(seconds) },
    { 'Retry-After': String(seconds) },
  );

/**
 * A mock API. Responses must fit their route's schema, and every call must be expected: any
 * deviation fails the test.
 */
class Server {
  private problems: string[] = [];
  private replies = new Map<RouteName, AnyReply>();
  private calls: { name: RouteName; call: Call<RouteName> }[] = [];
  private streams = new Set<EventTarget>();
  private isStreamLost = false;
  private page = new AbortController();
  /** The `Date` header of responses, the page's own time by default. */
  date: string | undefined;

  on<Name extends RouteName>(name: Name, reply: Reply<Name>): void {
    const isFunction = typeof reply === 'function';
    this.replies.set(name, isFunction ? (reply as AnyReply) : () => reply);
  }

  /** Sets the route's response unless a test sets another. */
  byDefault<Name extends RouteName>(name: Name, reply: ResponseOf<Name>): void {
    if (!this.replies.has(name)) this.on(name, reply);
  }

  /**
   * Delays the response until the returned function is called. Without `reply` it is the route's
   * current one.
   */
  hold<Name extends RouteName>(name: Name, reply?: Reply<Name>): () => void {
    if (reply !== undefined) this.on(name, reply);
    const held = this.replies.get(name)!;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    this.replies.set(name, async (call) => {
      await released;
      return held(call);
    });
    return release;
  }

  sent<Name extends RouteName>(name: Name): Call<Name>[] {
    return this.calls.filter((one) => one.name === name).map(({ call }) => call as Call<Name>);
  }

  /** Calls that were not GET. */
  get writes(): RouteName[] {
    return this.calls.map(({ name }) => name).filter((name) => ROUTES[name].method !== 'GET');
  }

  hint(hint: StreamHint): void {
    const data = JSON.stringify(hint);
    this.streams.forEach((stream) => stream.dispatchEvent(new MessageEvent('message', { data })));
  }

  /** Interrupts all streams, which reconnect at once. */
  interrupt(): void {
    for (const stream of this.streams)
      ['error', 'open'].forEach((event) => stream.dispatchEvent(new Event(event)));
  }

  /** Keeps streams closed from now on. */
  loseStream(): void {
    this.isStreamLost = true;
    this.streams.forEach((stream) => stream.dispatchEvent(new Event('error')));
  }

  /** Opens a stream of hints at once, unless streams are lost. */
  listen(stream: EventTarget): () => void {
    this.streams.add(stream);
    const settled = new Event(this.isStreamLost ? 'error' : 'open');
    queueMicrotask(() => this.streams.has(stream) && stream.dispatchEvent(settled));
    return () => void this.streams.delete(stream);
  }

  /** Forgets everything, including calls that still wait for a response. @returns what was wrong */
  reset(): string[] {
    const { problems } = this;
    this.page.abort();
    this.page = new AbortController();
    [this.problems, this.calls, this.isStreamLost, this.date] = [[], [], false, undefined];
    this.replies.clear();
    return problems;
  }

  fetch = async (url: string, request: RequestInit = {}) => {
    const { signal } = request;
    const isAborted = new Promise<never>((_, reject) => {
      for (const end of [signal, this.page.signal])
        end?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
    const { status, json, headers } = await Promise.race([
      this.answer(new URL(url, location.origin), request),
      isAborted,
    ]);
    if (status === 0) throw new TypeError('Failed to fetch');
    return {
      ok: status < 300,
      status,
      headers: new Headers(headers),
      text: async () => json,
      json: async () => JSON.parse(json) as unknown,
    };
  };

  private async answer({ pathname, searchParams }: URL, request: RequestInit) {
    const { method = 'GET', body: sent, signal } = request;
    const found = NAMES.map((name) => ({ name, params: paramsOf(name, method, pathname) })).find(
      ({ params }) => params,
    );
    const reply = found && this.replies.get(found.name);
    // Without an open page, which would ask for its user, this is a timer that outlived the last
    // one.
    if (!reply && !this.replies.has('ownUser')) return NOTHING;
    if (!reply) return this.wrong(`no answer to ${method} ${pathname}`);
    const { name, params } = found;
    const query = Object.fromEntries(searchParams);
    const body: unknown = typeof sent === 'string' ? JSON.parse(sent) : sent;
    const call = { params, query, body, signal } as Call<RouteName>;
    this.calls.push({ name, call });
    const answer = await reply(call);
    const [status, value, schema] =
      answer instanceof Failure
        ? [answer.status, answer.body, ERROR]
        : [ROUTES[name].status, answer, responses[name].schema];
    const wrong = value !== undefined && schemas.wrongIn(value, schema);
    if (wrong) return this.wrong(`${name}: ${wrong}`);
    const headers =
      answer instanceof Failure
        ? { ...answer.headers, ...(value !== undefined && { 'X-Request-Id': '1' }) }
        : { Date: this.date ?? new Date().toUTCString(), 'X-Request-Id': '1' };
    return { status, json: JSON.stringify(value ?? null), headers };
  }

  private wrong(problem: string) {
    this.problems.push(problem);
    return NOTHING;
  }
}

function paramsOf(name: RouteName, method: string, pathname: string) {
  const { method: expected, path } = ROUTES[name];
  const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  const match = method === expected && pattern.exec(pathname);
  return match ? { ...match.groups } : undefined;
}

export const server = new Server();

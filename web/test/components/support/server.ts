import {
  ROUTES,
  type BodyOf,
  type ErrorBody,
  type ErrorCode,
  type LiveHint,
  type ResponseOf,
  type RouteName,
} from '@lodge/contracts';
import { describe } from '../../../../libs/service/src/openapi/described.js';
import { format, profileField } from '../../../../libs/service/src/openapi/formats.js';
import { BodySchemas } from '../../../../test/support/body-schemas.js';

/** An answer other than the route's own: an error, something that is none of ours, or no answer. */
export class Failure {
  constructor(
    readonly status: number,
    readonly body?: unknown,
  ) {}
}

export const UNREACHABLE = new Failure(0);

/** The server's own error, with the text that it says. */
export const rejected = (
  status: number,
  code: ErrorCode,
  error: string,
  more: Partial<ErrorBody> = {},
) => new Failure(status, { code, error, ...more });

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
const NOTHING = { status: 0, json: '' };

/**
 * The API as a test has it answer. An answer must fit the response of its route, and every call needs one: what
 * deviates fails the test.
 */
class Server {
  private problems: string[] = [];
  private replies = new Map<RouteName, AnyReply>();
  private calls: { name: RouteName; call: Call<RouteName> }[] = [];
  private streams = new Set<EventTarget>();
  private isStreamLost = false;
  private page = new AbortController();

  /** Replaces what the route answered so far. */
  on<Name extends RouteName>(name: Name, reply: Reply<Name>): void {
    const isFunction = typeof reply === 'function';
    this.replies.set(name, isFunction ? (reply as AnyReply) : () => reply);
  }

  /** What the route answers unless the test says otherwise. */
  byDefault<Name extends RouteName>(name: Name, reply: ResponseOf<Name>): void {
    if (!this.replies.has(name)) this.on(name, reply);
  }

  /** Answers only when the returned function is called, as the route did before if nothing else is given. */
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

  /** What was sent so far, in order. */
  sent<Name extends RouteName>(name: Name): Call<Name>[] {
    return this.calls.filter((one) => one.name === name).map(({ call }) => call as Call<Name>);
  }

  /** Everything that changed something. */
  get writes(): RouteName[] {
    return this.calls.map(({ name }) => name).filter((name) => ROUTES[name].method !== 'GET');
  }

  /** Told to all pages that listen. */
  hint(hint: LiveHint): void {
    const data = JSON.stringify(hint);
    this.streams.forEach((stream) => stream.dispatchEvent(new MessageEvent('message', { data })));
  }

  /** Interrupts all streams, which open again at once. */
  interrupt(): void {
    for (const stream of this.streams)
      ['error', 'open'].forEach((event) => stream.dispatchEvent(new Event(event)));
  }

  /** No page hears anything from here on. */
  loseStream(): void {
    this.isStreamLost = true;
    this.streams.forEach((stream) => stream.dispatchEvent(new Event('error')));
  }

  /** The stream of hints, which opens at once unless it is lost. */
  listen(stream: EventTarget): () => void {
    this.streams.add(stream);
    const settled = new Event(this.isStreamLost ? 'error' : 'open');
    queueMicrotask(() => this.streams.has(stream) && stream.dispatchEvent(settled));
    return () => void this.streams.delete(stream);
  }

  /** Forgets everything, as what still waits for an answer does. @returns what was wrong */
  reset(): string[] {
    const { problems } = this;
    this.page.abort();
    this.page = new AbortController();
    [this.problems, this.calls, this.isStreamLost] = [[], [], false];
    this.replies.clear();
    return problems;
  }

  fetch = async (url: string, request: RequestInit = {}) => {
    const { signal } = request;
    const isAborted = new Promise<never>((_, reject) => {
      for (const end of [signal, this.page.signal])
        end?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
    const { status, json } = await Promise.race([
      this.answer(new URL(url, location.origin), request),
      isAborted,
    ]);
    if (status === 0) throw new TypeError('Failed to fetch');
    return { ok: status < 300, status, json: async () => JSON.parse(json) as unknown };
  };

  private async answer({ pathname, searchParams }: URL, request: RequestInit) {
    const { method = 'GET', body: sent, signal } = request;
    const found = NAMES.map((name) => ({ name, params: paramsOf(name, method, pathname) })).find(
      ({ params }) => params,
    );
    const reply = found && this.replies.get(found.name);
    // No page is open, which would ask whose it is: this is a timer that outlived the last one.
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
    return { status, json: JSON.stringify(value ?? null) };
  }

  private wrong(problem: string) {
    this.problems.push(problem);
    return NOTHING;
  }
}

/** The parameters in the path if the call is of this route. */
function paramsOf(name: RouteName, method: string, pathname: string) {
  const { method: expected, path } = ROUTES[name];
  const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  const match = method === expected && pattern.exec(pathname);
  return match ? { ...match.groups } : undefined;
}

export const server = new Server();

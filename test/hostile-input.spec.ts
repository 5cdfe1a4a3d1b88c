import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { APPS, Client, THOROUGH, startSystem, type System } from '@lodge/testing';
import { findRoute } from '../apps/gateway/src/proxy/find-route.js';
import { ROWS, type Row } from './access/rows.js';
import { World, type Role } from './access/world.js';
import { HEAVY_BODIES, HOSTILE_BODIES } from './hostile/bodies.js';
import { ApiDocument } from './hostile/api-document.js';
import { documented } from './hostile/documented.js';
import { HOSTILE_FORMS } from './hostile/forms.js';
import { ODDITIES } from './hostile/oddities.js';
import { stateOf } from './hostile/state.js';
import { HOSTILE_IDS, hostileQueries, wrongValues } from './hostile/values.js';
import { wrongWith } from './hostile/verdict.js';
import { exchange, sendRaw, type RawAnswer, type RawRequest } from './support/raw-http.js';

/** A call that would succeed with valid input. */
interface Call {
  call: string;
  method: string;
  pattern: string;
  id: string;
  body?: Record<string, unknown>;
  fields: string[];
  required: string[];
  queries: string[];
  cookies: [string, string][];
}

/** Excluded: it succeeds without a body and would sign out the other calls. */
const ENDS_SESSIONS = ['POST /api/account/sessions/end-others'];
/** Excluded: they succeed without a body and would change rows. */
const WITHOUT_SESSION = [
  'POST /api/logout',
  'PUT /api/account/pause',
  'POST /api/account/factors/recovery-codes',
];
const NOTHING = '2147483647';
const AT_ONCE = 32;
let system: System;
let api: ApiDocument;
let calls: Call[];
let before: Record<string, string>;
let sent = 0;
const postponed: string[] = [];

beforeAll(async () => {
  system = await startSystem();
  const world = await World.build(system);
  api = await ApiDocument.of(system.url);
  // An account may have only a few sessions, so calls share them.
  calls = [];
  const clients = new Map<Role, Client>();
  for (const row of ROWS) calls.push(await prepare(row, world, clients));
  before = await stateOf(system.databaseUrl('owner'));
});
afterAll(async () => {
  if (postponed.length > 0)
    console.log(['Answered 503 at first:', ...postponed, ...outages()].join('\n'));
  await system.stop();
});

const logged = (matches: (line: string) => boolean) =>
  APPS.flatMap((app) => system.logs(app).split('\n').filter(matches));

const outages = () => logged((line) => line.includes('a needed part is down'));

async function prepare(
  { call, statuses, request: partsOf }: Row,
  world: World,
  clients: Map<Role, Client>,
): Promise<Call> {
  const [method, pattern] = call.split(' ');
  const role: Role = WITHOUT_SESSION.includes(call)
    ? 'nobody'
    : statuses[2] < 300
      ? 'a member of the group'
      : 'an admin';
  const { id, body } = await partsOf(world, role);
  const client = ENDS_SESSIONS.includes(call)
    ? (await world.member()).client
    : (clients.get(role) ?? (await world.client(role)));
  if (!ENDS_SESSIONS.includes(call)) clients.set(role, client);
  const cookies = [...client.cookies].map(([name, value]): [string, string] => [
    'Cookie',
    `${name}=${value}`,
  ]);
  const { fields, required, queries } = documented(api, call);
  // Without required fields any body would be accepted, so such a call gets an id that matches nothing.
  return {
    call,
    method,
    pattern,
    id: required.length > 0 ? String(id) : NOTHING,
    body: body as Call['body'],
    fields,
    required,
    queries,
    cookies,
  };
}

const request = (
  { method, pattern, id, cookies }: Call,
  changes: RawRequest & { id?: string; query?: string },
): RawRequest => ({
  method,
  body: changes.body,
  chunked: changes.chunked,
  path:
    pattern.replace(/:\w+/g, changes.id ?? id) +
    (changes.query === undefined ? '' : `?${changes.query}`),
  headers: [...cookies, ...(changes.headers ?? [])],
});

/**
 * Asks once more after 503 with `Retry-After`, which a busy machine may answer to anything: only the
 * second answer tells what the input does.
 */
async function patiently(send: (one: RawRequest) => Promise<RawAnswer>, one: RawRequest) {
  const response = await send(one);
  const seconds = Number(response.headers['retry-after']);
  if (response.status !== 503 || !seconds) return response;
  postponed.push(describeRequest(one));
  await sleep(seconds * 1_000);
  return send(one);
}

/** Sends all requests, a few at a time. @returns the responses in order, and what is wrong with them */
async function sendAll(
  requests: RawRequest[],
  send = (one: RawRequest) => sendRaw(system.url, one),
) {
  const responses: RawAnswer[] = [];
  let next = 0;
  const sendOneByOne = async () => {
    for (let at = next++; at < requests.length; at = next++)
      responses[at] = await patiently(send, requests[at]);
  };
  // Requests run concurrently, because some wait for a deadline of the gateway.
  await Promise.all(Array.from({ length: AT_ONCE }, sendOneByOne));
  sent += requests.length;
  const wrong = responses.flatMap((response, at) => {
    const what = wrongWith(requests[at], response) ?? undocumentedIn(requests[at], response);
    return what
      ? [
          `${describeRequest(requests[at])} was answered with ${what}: ${response.text.slice(0, 200)}`,
        ]
      : [];
  });
  return { responses, wrong };
}

function undocumentedIn({ method = 'GET', path = '' }: RawRequest, response: RawAnswer) {
  const { status, headers, text } = response;
  const call = api.callOf(method, path);
  if (!call) return undefined;
  const isJson = headers['content-type']?.startsWith('application/json');
  const body = text === '' ? undefined : isJson ? JSON.parse(text) : text;
  const what = api.undocumented(call, { status, headers, body });
  return what && `${what}, which is not documented`;
}

const describeRequest = ({ method = 'GET', path, headers = [], body = '' }: RawRequest) =>
  `${method} ${path?.slice(0, 80)} [${headers
    .filter(([name]) => name !== 'Cookie')
    .map(([name, value]) => `${name}: ${value.slice(0, 60)}`)
    .join(', ')}] ${body.toString().slice(0, 80)}`;

/**
 * Takes the first of each list, then the second of each, …: too many downloads in a row would hit a
 * limit.
 */
const interleaved = <T>(lists: T[][]) =>
  Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat();

/** Samples one in five, offset for each field or call. */
const sampled = <T>(values: T[], at: number) =>
  THOROUGH ? values : values.filter((_, index) => (index + at) % 5 === 0);

const json: [string, string] = ['Content-Type', 'application/json'];

describe('every failure is a client error in the envelope without internals', () => {
  test('with an invalid value in each field of each route', async () => {
    const fields = calls.flatMap((call) => call.fields.map((field) => ({ call, field })));
    const requests = fields.flatMap(({ call, field }, at) =>
      sampled(wrongValues(call.call, field, call.required.includes(field)), at).map((value) =>
        request(call, {
          headers: [json],
          body: JSON.stringify({ ...call.body, [field]: value }),
        }),
      ),
    );
    const { responses, wrong } = await sendAll(requests);
    expect(requests.length).toBeGreaterThan(THOROUGH ? 500 : fields.length);
    expect(wrong).toEqual([]);
    expect(
      responses.flatMap(({ status }, at) => (status < 400 ? [describeRequest(requests[at])] : [])),
    ).toEqual([]);
  });

  test('with bodies that are invalid as a whole', async () => {
    const { wrong } = await sendAll(
      calls
        .filter(({ method }) => method !== 'GET')
        .flatMap((call, at) => sampled(HOSTILE_BODIES, at).map((body) => request(call, body))),
    );
    expect(wrong).toEqual([]);
  });

  test('with the largest, deepest and widest bodies for each service', async () => {
    const heavy = ['POST /api/login', 'PUT /api/user', 'POST /api/groups/join', 'POST /api/groups'];
    const { responses, wrong } = await sendAll(
      calls
        .filter(({ call }) => heavy.includes(call))
        .flatMap((call) => HEAVY_BODIES.map((body) => request(call, body))),
    );
    expect(wrong).toEqual([]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([400, 413]));
  });

  test('with bodies on routes without one', async () => {
    const { wrong } = await sendAll(
      calls
        .filter(({ method }) => method === 'GET')
        .flatMap((call) => HOSTILE_BODIES.slice(0, 5).map((body) => request(call, body))),
    );
    expect(wrong).toEqual([]);
  });

  test('with ids in the path that match nothing, which are not found', async () => {
    const requests = calls
      .filter(({ pattern }) => pattern.includes(':'))
      .flatMap((call, at) =>
        sampled(HOSTILE_IDS, at).map((id) =>
          request(call, {
            id,
            ...(call.fields.length > 0 && { headers: [json], body: JSON.stringify(call.body) }),
          }),
        ),
      );
    const { responses, wrong } = await sendAll(requests);
    expect(wrong).toEqual([]);
    expect(
      responses.flatMap(({ status }, at) =>
        status === 404 ? [] : [`${status} ${describeRequest(requests[at])}`],
      ),
    ).toEqual([]);
  });

  test('with all kinds of query strings', async () => {
    const queries = calls
      .filter(({ method }) => method === 'GET')
      .map((call, at) =>
        [...call.queries, 'unknown'].flatMap((name) =>
          sampled(hostileQueries(name), at).map((query) => request(call, { query })),
        ),
      );
    expect((await sendAll(interleaved(queries))).wrong).toEqual([]);
  });

  test('with invalid uploads', async () => {
    const upload = calls.find(({ call }) => call === 'POST /api/upload-image')!;
    const { responses, wrong } = await sendAll(HOSTILE_FORMS.map((form) => request(upload, form)));
    expect(wrong).toEqual([]);
    expect(responses.filter(({ status }) => status < 400)).toEqual([]);
  });

  test('with methods that a path does not support', async () => {
    const requests = calls.flatMap((call) =>
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'SEARCH']
        .filter((method) => !findRoute(method, call.pattern))
        .map((method) => request({ ...call, method }, {})),
    );
    const { responses, wrong } = await sendAll(requests);
    expect(wrong).toEqual([]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([404]));
  });

  test('with odd headers, methods and paths', async () => {
    expect((await sendAll(ODDITIES)).wrong).toEqual([]);
  });

  test('with bytes that are not HTTP', async () => {
    const garbage = [
      '\0\x01\x02\r\n\r\n',
      'GET\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01',
      'GET /api/user HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n',
      'GET /api/user HTTP/1.1\r\n: x\r\n\r\n',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ];
    const { wrong } = await sendAll(
      garbage.map((bytes) => ({ path: bytes, body: bytes })),
      ({ body }) => exchange(system.url, Buffer.from(body as string, 'latin1')),
    );
    expect(wrong).toEqual([]);
  });
});

describe('afterwards', () => {
  test('every row of every table is unchanged', async () => {
    expect(await stateOf(system.databaseUrl('owner'))).toEqual(before);
  });

  test('hardly any answer had to be asked for twice', () => {
    expect(postponed.length).toBeLessThan(sent / 100);
  });

  test('no service has exited or logged an internal error', async () => {
    expect(APPS.filter((app) => system.pids(app).includes(undefined))).toEqual([]);
    expect(logged((line) => /"level":[56]0/.test(line) || !/^(\{|$)/.test(line))).toEqual([]);
    expect((await new Client(system.url).logIn(system.admin)).status).toBe(200);
  });
});

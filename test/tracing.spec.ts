import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  eventually,
  jpegPhoto,
  register,
  startSystem,
  temporaryFolder,
  type Member,
  type System,
} from '@lodge/testing';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  app: string;
  attributes: { key: string; value: object }[];
}
interface Sent {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] };
    scopeSpans: { spans: Omit<Span, 'app'>[] }[];
  }[];
}

let receiver: Server;
let system: System;
let member: Member;
let received = '';
const keys = new Set<string | undefined>();
const spans: Span[] = [];

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const body = await text(request);
    received += body;
    keys.add(request.headers.authorization);
    for (const { resource, scopeSpans } of (JSON.parse(body) as Sent).resourceSpans) {
      const app = resource.attributes.find(({ key }) => key === 'service.name')!.value.stringValue;
      spans.push(...scopeSpans.flatMap((scope) => scope.spans).map((span) => ({ ...span, app })));
    }
    response.setHeader('Content-Type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const headers = join(temporaryFolder(), 'headers');
  writeFileSync(headers, 'authorization=Bearer%20collector\n');
  system = await startSystem({
    env: {
      all: {
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
        OTEL_EXPORTER_OTLP_HEADERS_FILE: headers,
        OTEL_BSP_SCHEDULE_DELAY: '200',
      },
    },
  });
});
afterAll(async () => {
  await system?.stop();
  receiver?.close();
});

const found = (app: string, name: string) =>
  eventually(`${app} ${name}`, async () =>
    spans.find((span) => span.app === app && span.name === name),
  );

test('one trace spans the gateway, the service and the job', async () => {
  member = await register(system.url);
  expect((await member.client.upload(await jpegPhoto({ width: 200, height: 150 }))).status).toBe(
    201,
  );
  const edge = await found('gateway', 'POST /api/upload-image');
  const service = await found('profile-media', 'POST /api/upload-image');
  const job = await found('image-worker', 'job images');
  expect([edge.parentSpanId || undefined, service.parentSpanId, job.parentSpanId]).toEqual([
    undefined,
    edge.spanId,
    service.spanId,
  ]);
  expect(new Set([edge, service, job].map(({ traceId }) => traceId)).size).toBe(1);
});

test('the collector gets the key that stands in a file', () => {
  expect([...keys]).toEqual(['Bearer collector']);
});

test.each([
  ['gateway', /^POST/, 'auth', /^POST/],
  ['profile-media', 'POST /api/upload-image', 'profile-media', /^postgres insert images$/],
  ['profile-media', 'POST /api/upload-image', 'profile-media', /^redis get$/],
  ['profile-media', 'POST /api/upload-image', 'profile-media', /^store put$/],
  ['image-worker', 'job images', 'image-worker', /^postgres update images$/],
  ['image-worker', 'job images', 'image-worker', /^store put$/],
])('in %s, %s has the span of %s %s', async (app, parent, ofApp, name) => {
  await eventually(`${ofApp} ${name}`, async () =>
    spans.some((span) => {
      const above = spans.find(({ spanId }) => spanId === span.parentSpanId);
      return (
        span.app === ofApp &&
        span.name.match(name) &&
        above?.app === app &&
        above.name.match(parent)
      );
    }),
  );
});

test('a client cannot influence traces', async () => {
  const foreign = 'f'.repeat(32);
  await member.client.get('/api/groups', {
    traceparent: `00-${foreign}-${'e'.repeat(16)}-01`,
    baggage: 'who=me',
  });
  const service = await found('groups-chat', 'GET /api/groups');
  expect([service.traceId === foreign, received.includes('who=me')]).toEqual([false, false]);
});

test('spans contain patterns, statuses and times, and no member data', async () => {
  await member.client.get(`/api/images/${member.id}?from=${member.person.username}`);
  await found('profile-media', 'GET /api/images/:memberId');
  expect(new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))).toEqual(
    new Set(['http.request.method', 'http.route', 'http.response.status_code']),
  );
  const names = new Set(spans.map(({ name }) => name.split(' ')[0]));
  expect([...names].sort()).toEqual(
    ['DELETE', 'GET', 'POST', 'PUT', 'job', 'postgres', 'redis', 'store'].filter((name) =>
      names.has(name),
    ),
  );
  const secrets = [
    member.person.email,
    member.person.username,
    ...member.client.cookies.values(),
    '127.0.0.1',
    'session:',
    'incoming/',
    ' from ',
    `/images/${member.id}`,
  ];
  expect(secrets.filter((secret) => received.includes(secret))).toEqual([]);
});

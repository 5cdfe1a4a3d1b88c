import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, eventually, startSystem, type Answer, type System } from '@lodge/testing';
import { ROWS } from './access/rows.js';
import { ApiDocument } from './hostile/api-document.js';

const OWN = ['GET /api/docs-json', 'GET /api/health', 'GET /api/health/gateway'];
const EVERYWHERE = [400, 408, 413, 429, 431, 500, 503];
const UNSAFE = [403, 415];

let system: System;
let api: ApiDocument;

beforeAll(async () => {
  system = await startSystem();
  api = await ApiDocument.of(system.url);
});
afterAll(() => system.stop());

const statusesOf = (call: string) => Object.keys(api.operation(call)!.responses).map(Number);
const undocumentedIn = (call: string, { status, headers, body }: Answer) =>
  api.undocumented(call, { status, body, headers: Object.fromEntries(headers) });
const callsWithout = (call: string, expected: number[]) => {
  const missing = expected.filter((status) => !statusesOf(call).includes(status));
  return missing.length > 0 ? [`${call}: ${missing.join(', ')}`] : [];
};

describe('the document', () => {
  test('describes every route of the API and of the gateway', () => {
    const calls = api.calls.map(([call]) => call).sort();

    expect(calls).toEqual([...ROWS.map(({ call }) => call), ...OWN].sort());
  });

  test('gives every operation a unique name', () => {
    const names = api.calls.map(([, { operationId }]) => operationId);

    expect(new Set(names).size).toBe(names.length);
  });

  test('requires a session exactly where the route does', () => {
    const requiringSession = api.calls
      .filter(([, { security }]) => security)
      .map(([call]) => call)
      .sort();

    expect(requiringSession).toEqual(
      ROWS.filter(({ statuses: [nobody, , , admin] }) => nobody === 401 && admin !== 401)
        .map(({ call }) => call)
        .sort(),
    );
  });

  test('lists the statuses implied by each kind of route', () => {
    const missing = ROWS.flatMap(({ call, statuses }) =>
      callsWithout(call, [
        ...EVERYWHERE,
        ...(call.startsWith('GET') ? [] : UNSAFE),
        ...new Set(statuses),
        ...(call.includes(':') ? [404] : []),
      ]),
    );

    expect(missing).toEqual([]);
  });

  test('has a schema for every response body, and the error envelope for every failure', () => {
    const wrong = api.calls.flatMap(([call]) =>
      statusesOf(call).flatMap((status) => {
        const content = Object.values(api.responseOf(call, status)?.content ?? {});
        const isEnvelope =
          JSON.stringify(content[0]?.schema) === '{"$ref":"#/components/schemas/Error"}';
        if (status >= 400)
          return isEnvelope || OWN.includes(call) ? [] : [`${call} ${status}: no envelope`];
        return content.every(({ schema }) => schema) &&
          (content.length > 0 || status === 303 || status === 304)
          ? []
          : [`${call} ${status}: no schema`];
      }),
    );

    expect(wrong).toEqual([]);
  });

  test('describes the gateway’s own responses, also during an outage', async () => {
    const send = async (call: string) => {
      const response = await new Client(system.url).get(call.split(' ')[1]);
      return { status: response.status, undocumented: undocumentedIn(call, response) };
    };
    expect(await Promise.all(OWN.map(send))).toEqual(OWN.map(() => ({ status: 200 })));

    await system.kill('image-worker');

    // The gateway caches its services' health for a second.
    const unhealthy = await eventually('a health that names it', async () => {
      const response = await send('GET /api/health');
      return response.status === 503 && response;
    });
    expect(unhealthy).toEqual({ status: 503 });
    await system.restart('image-worker');
  });

  test('allows an empty body only with a request, nor one that lacks what it is about', () => {
    const calls = api.calls.flatMap(([call, { requestBody }]) =>
      requestBody?.content['application/json'] ? [call] : [],
    );

    expect(calls.length).toBeGreaterThan(30);
    expect(calls.filter((call) => api.allows(call, {}))).toEqual(['POST /api/groups/:id/request']);
    expect(api.allows('POST /api/password-reset/finish', { newPassword: 'Quiet-River-27!' })).toBe(
      false,
    );
    expect(api.allows('PUT /api/mutes', { until: '2030-01-01T00:00:00.000Z' })).toBe(false);
    expect(api.allows('PUT /api/mutes', { groupId: 1, userId: 1 })).toBe(false);
    expect(api.allows('PUT /api/mutes', { groupId: 1 })).toBe(true);
  });

  test('allows one proof of identity as well as another', () => {
    expect(api.allows('POST /api/account/confirm', { password: 'x' })).toBe(true);
    expect(api.allows('POST /api/account/confirm', { code: '123456' })).toBe(true);
  });

  test('limits everything a client may send', () => {
    const { schemas } = api.document.components;
    const fields = Object.entries(schemas)
      .filter(([name]) => name.endsWith('Dto'))
      .flatMap(([name, { properties }]) =>
        Object.entries(properties).map(([field, schema]) => ({ name: `${name}.${field}`, schema })),
      );
    const parameters = api.calls.flatMap(([call, { parameters: all = [] }]) =>
      all.map(({ name, schema }) => ({ name: `${call} ${name}`, schema })),
    );

    const unbounded = [...fields, ...parameters]
      .filter(({ schema }) => !isBounded(schema))
      .map(({ name }) => name);

    expect(unbounded).toEqual([]);
  });
});

interface Bounds extends Record<string, unknown> {
  items?: Record<string, unknown>;
  properties?: Record<string, Record<string, unknown>>;
}

function isBounded(schema: Bounds): boolean {
  if (schema.type === 'array')
    return 'maxItems' in schema && schema.items !== undefined && isBounded(schema.items);
  if (schema.type === 'object')
    return (
      schema.additionalProperties === false &&
      Object.values(schema.properties ?? {}).every(isBounded)
    );
  if (schema.type === 'boolean' || schema.enum) return true;
  if (schema.type === 'integer') return 'minimum' in schema && 'maximum' in schema;
  return (
    schema.type === 'string' && ['maxLength', 'pattern', 'format'].some((key) => key in schema)
  );
}

import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { RawRequest } from '../support/raw-http.js';

type Sent = Pick<RawRequest, 'body' | 'headers' | 'chunked'>;

const json: [string, string] = ['Content-Type', 'application/json'];
const as = (type: string, body: Buffer | string = '{}'): Sent => ({
  headers: [['Content-Type', type]],
  body,
});
const encoded = (encoding: string, body: Buffer | string): Sent => ({
  headers: [json, ['Content-Encoding', encoding]],
  body,
});
const large = (bytes: number) => `{"x":"${'x'.repeat(bytes)}"}`;

const TEXTS: (Buffer | string)[] = [
  '',
  '{',
  '[',
  '[{}]',
  '1e999',
  "{'a':1}",
  '\ufeff{}',
  '{"a":"\u0000"}',
  '{"a":"\\ud800"}',
  Buffer.from([0xff, 0xfe, 0x7b, 0, 0x7d, 0]),
  Buffer.from('{"a":"\xff"}', 'latin1'),
  '{"__proto__":{"is_admin":true}}',
  '{"constructor":{"prototype":{"is_admin":true}}}',
];

/** The largest, deepest and widest bodies; sent once to each service. */
export const HEAVY_BODIES: Sent[] = [
  ...[
    '['.repeat(50_000),
    `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`,
    `{${Array.from({ length: 8_000 }, (_, n) => `"k${n}":1`).join(',')}}`,
    `{"userId":${'9'.repeat(90_000)}}`,
    `{"email":"${'y'.repeat(90_000)}"}`,
  ].map((body) => ({ headers: [json], body })),
  { headers: [json], body: large(2_000_000) },
  { headers: [json], body: large(2_000_000), chunked: true },
  encoded('gzip', gzipSync(large(20_000_000))),
  encoded(
    'br',
    brotliCompressSync(Buffer.alloc(20_000_000, 32), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
    }),
  ),
];

/** Bodies that are invalid as a whole for any route. */
export const HOSTILE_BODIES: Sent[] = [
  ...TEXTS.map((body) => ({ headers: [json], body })),
  { headers: [json], body: large(102_400) },
  { headers: [json], body: '{}', chunked: true },
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
    'application/json; charset',
    'application/json; charset=klingon',
    `application/json; x=${'y'.repeat(9_000)}`,
  ].map((type) => as(type)),
  as('application/x-www-form-urlencoded', 'a[b][c]=1&__proto__[x]=1'),
  as(
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="userId"\r\n\r\n1\r\n--x--\r\n',
  ),
  encoded('gzip', gzipSync('{')),
  encoded('gzip', gzipSync('{}').subarray(0, 12)),
  encoded('br', 'x'),
  encoded('klingon', '{}'),
  encoded('gzip, gzip', gzipSync(gzipSync('{}'))),
];

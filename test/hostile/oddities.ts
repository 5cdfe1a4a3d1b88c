import type { RawRequest } from '../support/raw-http.js';

const someId = 'A'.repeat(43);
const header = (name: string, value: string, path = '/api/user'): RawRequest => ({
  path,
  headers: [[name, value]],
});
const post = (...headers: [string, string][]): RawRequest => ({
  method: 'POST',
  path: '/api/login',
  headers,
  body: '{}',
});

/** Headers, methods and paths that no browser sends. */
export const ODDITIES: RawRequest[] = [
  ...[`sid=${someId}`, 'sid=%00', '\xff\xfe', `sid=${'a'.repeat(9_000)}`].map((value) =>
    header('Cookie', value),
  ),
  ...['*', 'W/"x"', '"'.repeat(5_000), '\xff'].map((value) => header('If-None-Match', value, '/')),
  ...['bytes=-1', 'bytes=9-1', 'x'].map((value) => header('Range', value, '/')),
  ...['a', '1'.repeat(9_000), '127.0.0.1', '::1, x', '\xff'].map((value) =>
    header('X-Forwarded-For', value),
  ),
  header('X-Forwarded-Proto', 'javascript'),
  header('Forwarded', 'for=x'),
  header('Host', '<script>'),
  header('Host', 'a b'),
  header('Accept-Encoding', '*;q=x'),
  header('Authorization', 'Basic %'),
  header('X-Request-Id', "';--"),
  header('X-HTTP-Method-Override', 'DELETE'),
  header('Upgrade', 'websocket'),
  header('TE', 'trailers'),
  header('Expect', '200-maybe'),
  header('Transfer-Encoding', 'chunked'),
  header('__proto__', 'x'),
  header('X-Large', 'x'.repeat(16_200)),
  header('X-Bell', 'a\x07'),
  header('\xff', 'x'),
  header('', 'x'),
  post(['Content-Length', '-1']),
  post(['Content-Length', '2'], ['Content-Length', '3']),
  post(['Content-Length', '99999999999999999999']),
  post(['Transfer-Encoding', 'klingon']),
  post(['Transfer-Encoding', 'gzip, chunked'], ['Content-Length', '2']),
  post(['Expect', '100-continue, x']),
  post(['Origin', 'null']),
  post(['Origin', '\xff']),
  post(['Sec-Fetch-Site', 'nowhere']),
  ...['FROB', 'get', 'TRACE', 'G\u0000T', 'X'.repeat(3_000)].map((method): RawRequest => ({
    method,
    path: '/api/user',
  })),
  ...[
    '*',
    'user',
    '//evil.example/api/user',
    'http://evil.example/api/user',
    '/api/nothing',
    '/api/user/..',
    '/API/user',
    '/uploads',
    '/assets/../../package.json',
    '/.env',
    '/index.html.br',
    '/health',
    '/\t',
    `/${'a'.repeat(15_000)}`,
    `/api/user?${'a'.repeat(70_000)}`,
  ].map((path): RawRequest => ({ path })),
];

import type { RawRequest } from '../support/raw-http.js';

const someId = 'A'.repeat(43);
const header = (name: string, value: string, path = '/api/user'): RawRequest => ({ path, headers: [[name, value]] });
const post = (...headers: [string, string][]): RawRequest => ({ method: 'POST', path: '/api/login', headers, body: '{}' });

/** Headers, methods and addresses that no browser sends. */
export const ODDITIES: RawRequest[] = [
  ...['sid', 'sid=', `sid=${someId}`, `sid=${someId}; sid=${someId}`, 'sid=%00', 'sid=%', 'sid=__proto__', '=;=;;', '\xff\xfe', `sid=${'a'.repeat(9_000)}`, ';'.repeat(5_000), 'sid="x', '__proto__=x'].map((value) => header('Cookie', value)),
  ...['*', '""', 'W/"x"', 'x,,y', '"'.repeat(5_000), '\xff'].map((value) => header('If-None-Match', value, '/')),
  ...['bytes=0-', 'bytes=-1', 'bytes=9-1', 'x'].map((value) => header('Range', value, '/')),
  ...['a', '1'.repeat(9_000), '127.0.0.1', '::1, x', '\xff'].map((value) => header('X-Forwarded-For', value)),
  header('X-Forwarded-Proto', 'javascript'), header('X-Forwarded-Host', '<script>'), header('Forwarded', 'for=x'), header('Host', '<script>'), header('Host', ''), header('Host', 'a b'), header('Host', ':99999'),
  header('Accept', 'image/'.repeat(800)), header('Accept-Encoding', '*;q=x'), header('Accept-Encoding', 'br;q=0,', '/'), header('Authorization', 'Basic %'), header('X-Request-Id', "';--"), header('X-HTTP-Method-Override', 'DELETE'),
  header('Upgrade', 'websocket'), header('Upgrade', 'h2c'), header('TE', 'trailers'), header('Expect', '200-maybe'), header('Proxy-Connection', 'x'), header('Transfer-Encoding', 'chunked'), header('__proto__', 'x'), header('constructor', 'x'), header('X-Large', 'x'.repeat(16_200)), header('X-Large', 'x'.repeat(60_000)), header('X-Bell', 'a\x07'), header('\xff', 'x'), header('', 'x'),
  post(['Content-Length', '-1']), post(['Content-Length', '1e3']), post(['Content-Length', '2'], ['Content-Length', '3']), post(['Content-Length', '99999999999999999999']), post(['Transfer-Encoding', 'klingon']), post(['Transfer-Encoding', 'gzip, chunked'], ['Content-Length', '2']), post(['Expect', '100-continue, x']),
  post(['Origin', 'null']), post(['Origin', '']), post(['Origin', 'javascript:1']), post(['Origin', '\xff']), post(['Sec-Fetch-Site', 'nowhere']), post(['Sec-Fetch-Site', '']),
  ...['FROB', 'get', 'TRACE', 'PROPFIND', 'M-SEARCH', 'PURGE', 'OPTIONS', 'PATCH', 'LINK', 'G\u0000T', 'QUERY', 'X'.repeat(3_000)].map((method): RawRequest => ({ method, path: '/api/user' })),
  ...['*', 'user', '//', '//evil.example/api/user', 'http://evil.example/api/user', 'ftp://evil.example/api/user', 'javascript:1', '/api', '/api/', '/api/nothing', '/api/%', '/%ff', '/%00', '/api/user%00', '/api/user;x', '/api/user/..', '/API/user', '/api//user', '/uploads', '/uploads/', '/uploads/..%2f..%2fpackage.json', '/assets/..%2f..%2fpackage.json', '/assets/../../package.json', '/assets/%ff.js', '/assets/a%00.js', '/.env', '/.git/config', '/index.html.br', '/api/docs/..%2f', '/api/docs-json/x', '/api/health/x', '/health', '/docs-json', '/api/user?%', '/api/user#x', '/\t', '/\xff', `/${'a'.repeat(15_000)}`, `/api/user?${'a'.repeat(70_000)}`].map((path): RawRequest => ({ path })),
];

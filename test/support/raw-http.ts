import { connect } from 'node:net';

export interface RawRequest {
  method?: string;
  path?: string;
  /** Sent verbatim; `Host` and `Connection: close` are added. */
  headers?: [string, string][];
  body?: Buffer | string;
  /** Sends the body in chunks of unknown total length. */
  chunked?: boolean;
}

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** Sends a request without the checks, escaping and normalization of an HTTP library. */
export function sendRaw(
  url: string,
  { method = 'GET', path = '/', headers = [], body, chunked }: RawRequest,
): Promise<RawAnswer> {
  const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(body);
  const length =
    body === undefined || has(headers, 'content-length')
      ? []
      : chunked
        ? [['Transfer-Encoding', 'chunked']]
        : [['Content-Length', String(bytes.length)]];
  const host = has(headers, 'host') ? [] : [['Host', new URL(url).host]];
  const lines = [...host, ...headers, ...length, ['Connection', 'close']]
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines}\r\n`, 'latin1');
  return exchange(url, Buffer.concat([head, chunked ? inChunks(bytes) : bytes]));
}

/** Sends `bytes` on a new connection and reads until the server closes it or starts an event stream. */
export async function exchange(url: string, bytes: Buffer): Promise<RawAnswer> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const received: Buffer[] = [];
  socket
    .on('error', () => {})
    .on('data', (part) => {
      received.push(part);
      if (part.includes('text/event-stream')) socket.destroy();
    });
  socket.setTimeout(40_000, () => socket.destroy(new Error('no answer')));
  socket.write(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  return parse(Buffer.concat(received));
}

const has = (headers: [string, string][], expected: string) =>
  headers.some(([name]) => name.toLowerCase() === expected);

function inChunks(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 16_384) {
    const part = bytes.subarray(at, at + 16_384);
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}

/** Status 0 means that the connection closed without a response. */
function parse(response: Buffer): RawAnswer {
  const end = response.indexOf('\r\n\r\n');
  if (end < 0) return { status: 0, headers: {}, text: response.toString() };
  const [first, ...lines] = response.subarray(0, end).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const body = response.subarray(end + 4);
  if (first.startsWith('HTTP/1.1 1')) return parse(body);
  return {
    status: Number(first.split(' ')[1]),
    headers,
    text: (headers['transfer-encoding'] === 'chunked' ? joined(body) : body).toString(),
  };
}

function joined(chunks: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < chunks.length;) {
    const lineEnd = chunks.indexOf('\r\n', at);
    const length = parseInt(chunks.subarray(at, lineEnd).toString(), 16);
    if (!length) break;
    parts.push(chunks.subarray(lineEnd + 2, lineEnd + 2 + length));
    at = lineEnd + 2 + length + 2;
  }
  return Buffer.concat(parts);
}

import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_TEXTS, type ErrorBody, type ErrorCode } from '@lodge/contracts';

/** Answers malformed requests, because Node's own answers have no body. */
export function answerMalformed(server: Server): void {
  server.on('clientError', reject);
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  // Requests without a host are answered as any other. Node reads this, though its types lack it.
  Object.assign(server, { requireHostHeader: false });
}

type Rejection = [status: number, error: string, code: ErrorCode];

const MALFORMED: Rejection = [400, ERROR_TEXTS.invalidInput, 'invalid_input'];
const OTHERS: Record<string, Rejection> = {
  HPE_HEADER_OVERFLOW: [431, ERROR_TEXTS.bodyTooLarge, 'too_large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, ERROR_TEXTS.bodyTooLarge, 'too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, ERROR_TEXTS.requestTooSlow, 'request_timeout'],
};

function reject(
  { code: reason = '' }: NodeJS.ErrnoException,
  socket: Socket & { _httpMessage?: { _headerSent?: boolean } },
) {
  const [status, error, code] = OTHERS[reason] ?? MALFORMED;
  // Writes nothing into the middle of another response, like Node.
  if (socket.writable && !socket._httpMessage?._headerSent)
    socket.write(closingAnswer(status, { error, code }));
  socket.destroy();
}

/** Rejects a connection for lack of room. Clients can read a response before their request. */
export function rejectConnection(socket: Socket): void {
  const body: ErrorBody = { error: ERROR_TEXTS.unavailable, code: 'unavailable' };
  socket.end(closingAnswer(503, body, ['Retry-After: 2']));
  socket.destroySoon();
}

function closingAnswer(status: number, body: ErrorBody, headers: string[] = []): string {
  const text = JSON.stringify(body);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    ...headers,
    'Connection: close',
    '',
    text,
  ].join('\r\n');
}

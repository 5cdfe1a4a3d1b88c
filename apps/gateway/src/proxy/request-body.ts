import type { Request } from 'express';
import { ERROR_TEXTS, LIMITS, type Route } from '@lodge/contracts';
import { ApiError } from '@lodge/http';

const JSON_LIMIT = 102_400;
// Milliseconds.
const JSON_TIMEOUT = 15_000;
// The form around the file: boundaries and part headers.
const UPLOAD_LIMIT = LIMITS.imageBytes + 65_536;
// A slow upload must not hold a connection to its service before this much has arrived.
const FIRST_PART = 65_536;
// Read within bounds, so that the client sees the response rather than a reset connection.
const UNWANTED = { bytes: 16_777_216, milliseconds: 5_000 };

export interface Upload {
  first: Buffer[];
  request: Request;
}

export type Body = Buffer | Upload | undefined;

const tooLarge = ({ streaming }: Route) =>
  new ApiError(
    413,
    streaming === 'upload' ? ERROR_TEXTS.imageTooLarge : ERROR_TEXTS.bodyTooLarge,
    'too_large',
  );
const tooSlow = () => new ApiError(408, ERROR_TEXTS.requestTooSlow);

// JSON is read whole, so that it can be sent again to another replica; files are streamed.
export async function bodyOf(request: Request, route: Route): Promise<Body> {
  const declared = Number(request.headers['content-length'] ?? Number.NaN);
  if (declared > (route.streaming === 'upload' ? UPLOAD_LIMIT : JSON_LIMIT)) throw tooLarge(route);
  if (route.method === 'GET' || (declared === 0 && !request.headers['transfer-encoding']))
    return undefined;
  if (route.streaming !== 'upload') return readWhole(request, route);
  return { first: await read(request, FIRST_PART), request };
}

// Nothing is read before the connection is established, so that another replica can be tried.
export async function* chunksOf({ first, request }: Upload): AsyncIterable<Buffer> {
  let length = 0;
  for (const chunk of first) {
    length += chunk.length;
    yield chunk;
  }
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > UPLOAD_LIMIT) throw new ApiError(413, ERROR_TEXTS.imageTooLarge, 'too_large');
    yield chunk;
  }
}

// Resolves to whether the end was reached within the bounds.
export function discard(request: Request): Promise<boolean> {
  if (request.complete || request.destroyed) return Promise.resolve(true);
  return new Promise((resolve) => {
    let length = 0;
    const end = () => {
      clearTimeout(timer);
      request.off('data', count).off('end', end).off('close', end);
      if (!request.complete) request.pause();
      resolve(request.complete);
    };
    const count = (chunk: Buffer) => {
      length += chunk.length;
      if (length > UNWANTED.bytes) end();
    };
    const timer = setTimeout(end, UNWANTED.milliseconds);
    request.on('data', count).once('end', end).once('close', end);
  });
}

async function readWhole(request: Request, route: Route): Promise<Buffer | undefined> {
  const chunks = await read(request, JSON_LIMIT + 1, JSON_TIMEOUT);
  if (!request.complete && lengthOf(chunks) <= JSON_LIMIT) throw tooSlow();
  if (lengthOf(chunks) > JSON_LIMIT) throw tooLarge(route);
  return chunks.length > 0 ? Buffer.concat(chunks) : undefined;
}

const lengthOf = (chunks: Buffer[]) => chunks.reduce((sum, { length }) => sum + length, 0);

function read(request: Request, enough: number, timeout?: number): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const stop = () => {
      clearTimeout(timer);
      request.pause().off('data', keep).off('end', end).off('close', gone).off('error', gone);
    };
    const end = () => (stop(), resolve(chunks));
    const gone = () => (stop(), reject(new ApiError(400, ERROR_TEXTS.invalidInput)));
    const keep = (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= enough) end();
    };
    const timer = timeout && setTimeout(end, timeout);
    request.on('data', keep).once('end', end).once('close', gone).once('error', gone);
  });
}

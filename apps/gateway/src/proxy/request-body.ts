import type { Request } from 'express';
import { ERROR_TEXTS, LIMITS, type Route } from '@lodge/contracts';
import { ApiError, MAX_JSON_BYTES } from '@lodge/service';

// Bytes that each connection may hold without asking: more than the web app's longest form.
const SMALL_BODY = 16_384;
// Adds room for the form around the file: boundaries and part headers.
const UPLOAD_LIMIT = LIMITS.imageBytes + 65_536;
// A slow upload must not hold a connection to its service before this much has arrived.
const FIRST_PART = 65_536;
// A rejected body is read up to these bounds: a reset connection would hide the response.
const UNWANTED = { bytes: 16_777_216, milliseconds: 5_000 };

export interface Upload {
  first: Buffer[];
  request: Request;
}

export type Body = Buffer | Upload | undefined;

const tooLarge = ({ streaming }: Route) =>
  new ApiError(413, streaming === 'upload' ? ERROR_TEXTS.imageTooLarge : ERROR_TEXTS.bodyTooLarge);

// JSON is read whole, so that another replica can be tried. `admitLarge` may reject it.
export async function bodyOf(
  request: Request,
  route: Route,
  admitLarge: () => Promise<void>,
): Promise<Body> {
  const declared = Number(request.headers['content-length'] ?? Number.NaN);
  if (declared > (route.streaming === 'upload' ? UPLOAD_LIMIT : MAX_JSON_BYTES))
    throw tooLarge(route);
  if (route.method === 'GET' || (declared === 0 && !request.headers['transfer-encoding']))
    return undefined;
  if (route.streaming !== 'upload') return readWhole(request, route, admitLarge);
  return { first: await read(request, FIRST_PART, admitLarge), request };
}

// Reads nothing before the connection is established, so that another replica can be tried.
export async function* chunksOf({ first, request }: Upload): AsyncIterable<Buffer> {
  let length = 0;
  for (const chunk of first) {
    length += chunk.length;
    yield chunk;
  }
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > UPLOAD_LIMIT) throw new ApiError(413, ERROR_TEXTS.imageTooLarge);
    yield chunk;
  }
}

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

async function readWhole(
  request: Request,
  route: Route,
  admitLarge: () => Promise<void>,
): Promise<Buffer | undefined> {
  const chunks = await read(request, MAX_JSON_BYTES + 1, admitLarge);
  const body = Buffer.concat(chunks);
  if (body.length > MAX_JSON_BYTES) throw tooLarge(route);
  return body.length > 0 ? body : undefined;
}

const gone = () => new ApiError(400, ERROR_TEXTS.invalidInput);

/** Reads until the end, or `enough` bytes. */
function read(
  request: Request,
  enough: number,
  admitLarge: () => Promise<void>,
): Promise<Buffer[]> {
  // A destroyed request emits nothing more.
  if (request.destroyed) return Promise.reject(gone());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let isAdmitted = false;
    const stop = () => {
      request.pause().off('data', keep).off('end', end).off('close', leave).off('error', leave);
    };
    const end = () => (stop(), resolve(chunks));
    const fail = (error: unknown) => (stop(), reject(error));
    const leave = () => fail(gone());
    const keep = (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (isAdmitted) return void (length >= enough && end());
      if (length < SMALL_BODY) return;
      isAdmitted = true;
      request.pause();
      // One chunk can bring all that is asked for.
      admitLarge().then(() => (length >= enough ? end() : request.resume()), fail);
    };
    request.on('data', keep).once('end', end).once('close', leave).once('error', leave).resume();
  });
}

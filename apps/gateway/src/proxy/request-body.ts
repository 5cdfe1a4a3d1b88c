import { Transform, type Readable } from 'node:stream';
import type { Request } from 'express';
import { LIMITS, REFUSAL_TEXTS } from '@lodge/contracts';
import { Refusal } from '@lodge/service';
import type { Route } from './routes.js';

const JSON_LIMIT = 102_400;
// The form around the file: boundaries, part headers.
const UPLOAD_LIMIT = LIMITS.imageBytes + 65_536;
// What is still read of a body that is too large, so that the client hears the answer rather than a reset connection.
const PATIENCE = { bytes: 64 * 1_048_576, milliseconds: 10_000 };

const tooLarge = ({ upload }: Route) => new Refusal(413, upload ? REFUSAL_TEXTS.imageTooLarge : REFUSAL_TEXTS.bodyTooLarge, 'too_large');

/** The body for the service: JSON whole, so that it can be sent again to another replica; a file as a stream. @throws Refusal 413 */
export async function bodyOf(request: Request, route: Route): Promise<Buffer | Readable | undefined> {
  const declared = Number(request.headers['content-length'] ?? Number.NaN);
  const limit = route.upload ? UPLOAD_LIMIT : JSON_LIMIT;
  if (declared > limit) {
    await discard(request);
    throw tooLarge(route);
  }
  if (route.method === 'GET' || (declared === 0 && !request.headers['transfer-encoding'])) return undefined;
  if (!route.upload) return readWhole(request, route);
  return Number.isNaN(declared) ? request.pipe(limited(route)) : request;
}

async function readWhole(request: Request, route: Route): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= JSON_LIMIT) chunks.push(chunk);
    else if (length > PATIENCE.bytes) break;
  }
  if (length > JSON_LIMIT) throw tooLarge(route);
  return length > 0 ? Buffer.concat(chunks) : undefined;
}

function limited(route: Route): Transform {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      done(length > UPLOAD_LIMIT ? tooLarge(route) : null, chunk);
    },
  });
}

function discard(request: Request): Promise<void> {
  return new Promise((resolve) => {
    let length = 0;
    const timer = setTimeout(resolve, PATIENCE.milliseconds);
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > PATIENCE.bytes) resolve();
    });
    request.once('close', resolve).once('end', resolve).once('error', () => resolve());
    request.once('close', () => clearTimeout(timer));
  });
}

/**
 * The chunks of a streamed body. Nothing is read of it before the connection stands, so that another replica can be tried
 * when there is none; and it outlives a service that answers before it has read all, so that the client hears that answer.
 */
export async function* chunksOf(body: Readable): AsyncIterable<Buffer> {
  try {
    yield* body.iterator({ destroyOnReturn: false });
  } finally {
    body.resume();
  }
}

import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

/** A name for the request in all services' logs; one that a client sends is not believed. */
export function requestId(request: Request, response: Response, next: NextFunction) {
  const id = randomUUID();
  request.headers['x-request-id'] = id;
  response.setHeader('X-Request-Id', id);
  next();
}

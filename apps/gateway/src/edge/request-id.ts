import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

/** Identifies the request in the logs of all services; a client's own id is replaced. */
export function requestId(request: Request, response: Response, next: NextFunction) {
  const id = randomUUID();
  request.headers['x-request-id'] = id;
  response.setHeader('X-Request-Id', id);
  next();
}

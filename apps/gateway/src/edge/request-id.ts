import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

// A client's own id is replaced: it would end up in the logs of all services.
export function requestId(request: Request, response: Response, next: NextFunction) {
  const id = randomUUID();
  request.headers['x-request-id'] = id;
  response.setHeader('X-Request-Id', id);
  next();
}

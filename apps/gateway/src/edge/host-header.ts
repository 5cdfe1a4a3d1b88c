import type { NextFunction, Request, Response } from 'express';
import { ERROR_TEXTS } from '@lodge/contracts';
import { answerError, invalidInput } from '@lodge/service';

// Exactly one Host (RFC 9112, 3.2): of two, a proxy and its upstream may each read another.
export function oneHost(request: Request, response: Response, next: NextFunction) {
  if (request.httpVersion !== '1.1' || hostsOf(request) === 1) return next();
  response.setHeader('Connection', 'close');
  answerError(invalidInput(ERROR_TEXTS.invalidInput), request, response);
}

function hostsOf({ rawHeaders }: Request): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at].length === 4 && rawHeaders[at].toLowerCase() === 'host') count++;
  }
  return count;
}

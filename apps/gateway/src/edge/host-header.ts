import type { NextFunction, Request, Response } from 'express';
import { ERROR_TEXTS } from '@lodge/contracts';
import { answerError, invalidInput } from '@lodge/service';

// Exactly one Host (RFC 9112, 3.2): of two, a proxy and its upstream may each read another.
export function oneHost(request: Request, response: Response, next: NextFunction) {
  const isHost = (text: string, at: number) =>
    at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host';
  if (request.httpVersion !== '1.1' || request.rawHeaders.filter(isHost).length === 1)
    return next();
  response.setHeader('Connection', 'close');
  answerError(invalidInput(ERROR_TEXTS.invalidInput), request, response);
}

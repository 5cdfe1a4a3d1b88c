import type { NextFunction, Request, Response } from 'express';
import { answerError, notFound } from '@lodge/service';

const CHANGE_PASSWORD = '/account/password';

/**
 * Password managers trust it only where a made-up name beside it is answered 404 (W3C, "A
 * Well-Known URL for Changing Passwords").
 */
export function wellKnown(request: Request, response: Response, next: NextFunction): void {
  if (!/^\/\.well-known(\/|$)/i.test(request.path)) return next();
  if (request.path !== '/.well-known/change-password')
    return answerError(notFound(), request, response);
  response.setHeader('Cache-Control', 'no-cache');
  response.redirect(303, CHANGE_PASSWORD);
}

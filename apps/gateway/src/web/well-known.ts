import type { NextFunction, Request, Response } from 'express';
import { answerError, notFound } from '@lodge/service';

const CHANGE_PASSWORD = '/account/password';

/**
 * Leads password managers to the page that changes a password (W3C, "A Well-Known URL for Changing
 * Passwords"). They trust it only where a made-up name beside it is answered 404, so the web app's
 * page is none of these.
 */
export function wellKnown(request: Request, response: Response, next: NextFunction): void {
  if (!/^\/\.well-known(\/|$)/i.test(request.path)) return next();
  if (request.path !== '/.well-known/change-password')
    return answerError(notFound(), request, response);
  response.setHeader('Cache-Control', 'no-cache');
  response.redirect(303, CHANGE_PASSWORD);
}

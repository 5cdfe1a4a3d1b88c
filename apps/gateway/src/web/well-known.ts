import type { NextFunction, Request, Response } from 'express';
import { answerError, notFound } from '@lodge/service';
import type { GatewayConfig } from '../gateway.config.js';

const CHANGE_PASSWORD = '/account/password';
const HALF_A_YEAR = 182 * 24 * 3_600_000;

/**
 * Password managers trust the first address only where a made-up name beside it is answered 404
 * (W3C, "A Well-Known URL for Changing Passwords").
 */
export function wellKnown({ SECURITY_CONTACT: contact }: GatewayConfig) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const { path } = request;
    if (!/^\/\.well-known(\/|$)/i.test(path)) return next();
    if (path === '/.well-known/change-password') {
      response.setHeader('Cache-Control', 'no-cache');
      return response.redirect(303, CHANGE_PASSWORD);
    }
    if (path !== '/.well-known/security.txt' || !contact)
      return answerError(notFound(), request, response);
    const expires = new Date(Date.now() + HALF_A_YEAR).toISOString();
    response.set({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' });
    response.send(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\n`);
  };
}

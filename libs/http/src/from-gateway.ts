import { timingSafeEqual } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { notAllowed } from './api-error.js';
import { answerError } from './api-error.filter.js';

/** What the gateway proves itself with to the services. It takes the header from clients and gives it to none. */
export const GATEWAY_SECRET_HEADER = 'x-gateway-secret';

/** What probes, and the gateway on its own behalf, ask for. Nothing there depends on who asks. */
const OPEN = new Set(['/health', '/alive', '/ready', '/docs-json']);

/**
 * Lets requests pass that come from the gateway, and answers all others 403: a direct call could name any address to the
 * limits, and would escape the origin check.
 * @param secrets of GATEWAY_SECRET, each of which is accepted; without any, nothing but probes is answered
 */
export function fromGateway(secrets: readonly string[] = []) {
  const known = secrets.map((secret) => Buffer.from(secret));
  return (request: Request, response: Response, next: NextFunction) => {
    const given = request.headers[GATEWAY_SECRET_HEADER];
    delete request.headers[GATEWAY_SECRET_HEADER];
    if (OPEN.has(request.path) || (typeof given === 'string' && isKnown(known, given)))
      return next();
    answerError(notAllowed(), request, response);
  };
}

function isKnown(known: Buffer[], given: string): boolean {
  const bytes = Buffer.from(given);
  return known.some((secret) => secret.length === bytes.length && timingSafeEqual(secret, bytes));
}

import type { NextFunction, Request, Response } from 'express';
import { notAllowed } from './api-error.js';
import { answerError } from './api-error.filter.js';
import { isEqual } from './secret-keys.js';

/** The header authenticates the gateway: clients' requests and responses are stripped of it. */
export const GATEWAY_SECRET_HEADER = 'x-gateway-secret';

/** Set if the gateway sealed the call's device cookie: another one may be made up. */
export const DEVICE_SEALED_HEADER = 'x-device-sealed';

// Probes need no gateway: nothing there depends on the caller.
const OPEN = new Set(['/health', '/alive', '/ready', '/docs-json']);

/** Direct calls could claim any address and skip the origin check. Each secret is accepted. */
export function fromGateway(secrets: readonly string[] = []) {
  const isKnown = (given: string) => secrets.some((secret) => isEqual(secret, given));
  return (request: Request, response: Response, next: NextFunction) => {
    const given = request.headers[GATEWAY_SECRET_HEADER];
    delete request.headers[GATEWAY_SECRET_HEADER];
    if (OPEN.has(request.path) || (typeof given === 'string' && isKnown(given))) return next();
    answerError(notAllowed(), request, response);
  };
}

import type { NextFunction, Request, Response } from 'express';
import { ERROR_TEXTS } from '@lodge/contracts';
import { answerError, ApiError } from '@lodge/http';
import type { GatewayConfig } from '../gateway.config.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that another site's page asks a member's browser for. A browser says where a request comes from by
 * `Sec-Fetch-Site` and `Origin`; a client that says neither is no browser.
 */
export function sameSiteOnly({ WEB_ORIGINS }: GatewayConfig) {
  const isForeign = (request: Request) => {
    const { origin, 'sec-fetch-site': site } = request.headers;
    if (typeof origin === 'string' && WEB_ORIGINS.includes(origin)) return false;
    if (site !== undefined) return site !== 'same-origin' && site !== 'none';
    return origin !== undefined && origin !== `${request.protocol}://${request.host}`;
  };
  return (request: Request, response: Response, next: NextFunction) => {
    if (SAFE.has(request.method) || !isForeign(request)) return next();
    answerError(new ApiError(403, ERROR_TEXTS.crossSite, 'cross_site'), request, response);
  };
}

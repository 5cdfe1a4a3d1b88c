import type { NextFunction, Request, Response } from 'express';
import { ERROR_TEXTS } from '@lodge/contracts';
import { answerError, ApiError } from '@lodge/service';
import type { GatewayConfig } from '../gateway.config.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

// CSRF.
export function sameSiteOnly(config: GatewayConfig) {
  return (request: Request, response: Response, next: NextFunction) => {
    if (SAFE.has(request.method) || !isForeign(request, config)) return next();
    answerError(new ApiError(403, ERROR_TEXTS.crossSite, 'cross_site'), request, response);
  };
}

/**
 * Whether a page of another origin sends this, a sibling domain's included: it gets no session, or
 * whether it loads, and its time, would tell who is signed in. A client that sends none of these
 * headers is no browser. Images and navigations name a listed origin in `Referer` only, which no
 * page can forge.
 */
export function isForeign(request: Request, { WEB_ORIGINS }: GatewayConfig): boolean {
  const { origin, referer = '', 'sec-fetch-site': site } = request.headers;
  const isListed = (listed: string) =>
    origin === undefined ? referer.startsWith(`${listed}/`) : origin === listed;
  if (WEB_ORIGINS.some(isListed)) return false;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && origin !== `${request.protocol}://${request.host}`;
}

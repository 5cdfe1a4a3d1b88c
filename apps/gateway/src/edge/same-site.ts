import type { NextFunction, Request, Response } from 'express';
import { ERROR_TEXTS } from '@lodge/contracts';
import { answerError, ApiError, isFromOtherOrigin } from '@lodge/service';
import type { GatewayConfig } from '../gateway.config.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

// CSRF. Browsers send `Sec-Fetch-Site` or `Origin`; a client that sends neither is no browser.
export function sameSiteOnly({ WEB_ORIGINS }: GatewayConfig) {
  const isCrossSite = (request: Request) => {
    const { origin, 'sec-fetch-site': site } = request.headers;
    if (typeof origin === 'string' && WEB_ORIGINS.includes(origin)) return false;
    if (site !== undefined) return isFromOtherOrigin(request);
    return origin !== undefined && origin !== `${request.protocol}://${request.host}`;
  };
  return (request: Request, response: Response, next: NextFunction) => {
    if (SAFE.has(request.method) || !isCrossSite(request)) return next();
    answerError(new ApiError(403, ERROR_TEXTS.crossSite, 'cross_site'), request, response);
  };
}

// Whether a window of theirs loads, downloads or takes its time tells other sites who is signed in.
// Navigations name a listed origin in `Referer` only, which no page can forge.
export function isOpenedByOtherSite(request: Request, { WEB_ORIGINS }: GatewayConfig): boolean {
  const { referer = '', 'sec-fetch-mode': mode } = request.headers;
  if (mode !== 'navigate' || !isFromOtherOrigin(request)) return false;
  return !WEB_ORIGINS.some((origin) => referer.startsWith(`${origin}/`));
}

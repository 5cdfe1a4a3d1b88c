import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { NextFunction, Request, Response } from 'express';
import type { GatewayConfig } from '../gateway.config.js';

const SELF = "'self'";

/** Nothing of a third party, no inline script, and no word to anyone about where a member came from. */
const policy = { defaultSrc: ["'none'"], scriptSrc: [SELF], styleSrc: [SELF], imgSrc: [SELF, 'blob:'], fontSrc: [SELF], connectSrc: [SELF], manifestSrc: [SELF], baseUri: ["'none'"], formAction: [SELF], frameAncestors: ["'none'"] };

/** The page of the API's documentation styles itself inline and draws its logo from a data address. */
const docsPolicy = { ...policy, styleSrc: [SELF, "'unsafe-inline'"], imgSrc: [SELF, 'data:'] };

export function securityHeaders({ WEB_ORIGINS }: GatewayConfig) {
  const options = {
    referrerPolicy: { policy: 'no-referrer' as const },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginResourcePolicy: { policy: WEB_ORIGINS.length > 0 ? ('same-site' as const) : ('same-origin' as const) },
  };
  const app = headersOf(helmet({ ...options, contentSecurityPolicy: { useDefaults: false, directives: policy } }));
  const docs = headersOf(helmet({ ...options, contentSecurityPolicy: { useDefaults: false, directives: docsPolicy } }));
  return (request: Request, response: Response, next: NextFunction) => {
    for (const [name, value] of request.path.startsWith('/api/docs') ? docs : app) response.setHeader(name, value);
    next();
  };
}

/** What helmet sets, and what it does not know: the same for every answer, so it is asked once. */
function headersOf(middleware: ReturnType<typeof helmet>): [string, string][] {
  const headers: [string, string][] = [
    ['X-Robots-Tag', 'noindex, nofollow'],
    ['Permissions-Policy', 'geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()'],
  ];
  const listener = { setHeader: (name: string, value: string) => headers.push([name, value]), removeHeader: () => undefined };
  middleware({} as IncomingMessage, listener as unknown as ServerResponse, () => undefined);
  return headers;
}

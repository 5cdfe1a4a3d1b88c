import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { NextFunction, Request, Response } from 'express';
import type { GatewayConfig } from '../gateway.config.js';

const SELF = "'self'";

const policy = {
  defaultSrc: ["'none'"],
  scriptSrc: [SELF],
  styleSrc: [SELF],
  imgSrc: [SELF, 'blob:'],
  fontSrc: [SELF],
  connectSrc: [SELF],
  workerSrc: [SELF],
  manifestSrc: [SELF],
  baseUri: ["'none'"],
  formAction: [SELF],
  frameAncestors: ["'none'"],
};

const docsPolicy = { ...policy, styleSrc: [SELF, "'unsafe-inline'"], imgSrc: [SELF, 'data:'] };

const dataPolicy = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

// Only pages need these headers; polls and images are most of the traffic, and each header costs.
const NOT_FOR_DATA = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

const DATA_HEADERS: [string, string][] = [['X-Robots-Tag', 'noindex, nofollow']];
const PAGE_HEADERS: [string, string][] = [
  ...DATA_HEADERS,
  ['Permissions-Policy', 'geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()'],
];

export function securityHeaders({ WEB_ORIGINS }: GatewayConfig) {
  const options = {
    referrerPolicy: { policy: 'no-referrer' as const },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginResourcePolicy: {
      policy: WEB_ORIGINS.length > 0 ? ('same-site' as const) : ('same-origin' as const),
    },
  };
  const app = headersOf(
    helmet({ ...options, contentSecurityPolicy: { useDefaults: false, directives: policy } }),
    PAGE_HEADERS,
  );
  const docs = headersOf(
    helmet({ ...options, contentSecurityPolicy: { useDefaults: false, directives: docsPolicy } }),
    [...PAGE_HEADERS, ['Cache-Control', 'no-cache']],
  );
  const data = headersOf(
    helmet({
      ...options,
      ...NOT_FOR_DATA,
      contentSecurityPolicy: { useDefaults: false, directives: dataPolicy },
    }),
    DATA_HEADERS,
  );
  const headersFor = (path: string) =>
    path.startsWith('/api/docs') ? docs : /^\/(?:api|uploads)\//.test(path) ? data : app;
  return (request: Request, response: Response, next: NextFunction) => {
    for (const [name, value] of headersFor(request.path)) response.setHeader(name, value);
    next();
  };
}

function headersOf(
  middleware: ReturnType<typeof helmet>,
  others: [string, string][],
): [string, string][] {
  const headers = [...others];
  const listener = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  };
  middleware({} as IncomingMessage, listener as unknown as ServerResponse, () => undefined);
  return headers;
}

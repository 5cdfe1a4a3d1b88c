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

type Headers = [string, string][];

const DATA_HEADERS: Headers = [['X-Robots-Tag', 'noindex, nofollow']];
const PAGE_HEADERS: Headers = [
  ...DATA_HEADERS,
  ['Permissions-Policy', 'geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()'],
];

export function securityHeaders({ WEB_ORIGINS }: GatewayConfig) {
  const options = {
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginResourcePolicy: { policy: WEB_ORIGINS.length > 0 ? 'same-site' : 'same-origin' },
  } as const;
  const headersWith = (directives: Record<string, string[]>, others: Headers, more = {}) =>
    headersOf(
      helmet({ ...options, ...more, contentSecurityPolicy: { useDefaults: false, directives } }),
      others,
    );
  const app = headersWith(policy, PAGE_HEADERS);
  const docs = headersWith(docsPolicy, [...PAGE_HEADERS, ['Cache-Control', 'no-cache']]);
  const data = headersWith(dataPolicy, DATA_HEADERS, NOT_FOR_DATA);
  const headersFor = (path: string) =>
    path.startsWith('/api/docs') ? docs : /^\/(?:api|uploads)\//.test(path) ? data : app;
  return (request: Request, response: Response, next: NextFunction) => {
    for (const [name, value] of headersFor(request.path)) response.setHeader(name, value);
    next();
  };
}

function headersOf(middleware: ReturnType<typeof helmet>, others: Headers): Headers {
  const headers = [...others];
  const listener = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  };
  middleware({} as IncomingMessage, listener as unknown as ServerResponse, () => undefined);
  return headers;
}

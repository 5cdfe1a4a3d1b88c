import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from 'express';
import {
  DEVICE_SEALED_HEADER,
  DRAINING_HEADER,
  GATEWAY_SECRET_HEADER,
  traceparent,
} from '@lodge/service';
import { cookieHeader, sealCookies, type Cookies } from '../cookies/client-cookies.js';
import type { CookieSeals } from '../cookies/cookie-seals.js';

// Hop-by-hop headers (RFC 9110, 7.6.1), and those the gateway sets: clients do not join traces.
const NOT_FORWARDED = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'host',
  'cookie',
  'forwarded',
  'traceparent',
  'tracestate',
  'baggage',
  DEVICE_SEALED_HEADER,
  DRAINING_HEADER,
  GATEWAY_SECRET_HEADER,
]);

export function requestHeaders(
  request: Request,
  cookies: Cookies,
  hasBody: boolean,
): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const name in request.headers) {
    if (NOT_FORWARDED.has(name) || name.startsWith('x-forwarded-')) continue;
    if (hasBody || name !== 'content-length') headers[name] = request.headers[name]!;
  }
  const cookie = cookieHeader(request, cookies);
  if (cookie) headers.cookie = cookie;
  if (cookies.isDeviceSealed) headers[DEVICE_SEALED_HEADER] = '1';
  const span = traceparent();
  if (span) headers.traceparent = span;
  headers[GATEWAY_SECRET_HEADER] = request.app.get(GATEWAY_SECRET_HEADER);
  headers['x-forwarded-for'] = request.ip ?? '';
  headers['x-forwarded-proto'] = request.protocol;
  return headers;
}

// Leaves out `Vary`, which the gateway merges.
export function responseHeaders(
  headers: IncomingHttpHeaders,
  seals: CookieSeals,
): IncomingHttpHeaders {
  const forwarded: IncomingHttpHeaders = {};
  for (const name in headers)
    if (name !== 'vary' && !NOT_FORWARDED.has(name)) forwarded[name] = headers[name];
  const set = forwarded['set-cookie'];
  if (set) forwarded['set-cookie'] = sealCookies(seals, set);
  return forwarded;
}

import {
  asShown,
  ROUTES,
  TIMES,
  urlOf,
  type BodyOf,
  type Method,
  type ResponseOf,
  type RouteName,
  type Target,
} from '@lodge/contracts';
import { address } from '../address.js';
import { anySignal } from '../any-signal.js';
import { ApiError, errorOf, foreignAnswer, isForeignAnswer } from './api-error.js';
import { takeEarlyCall } from './early-calls.js';
import { readServerTime } from '../server-clock.js';
import { session } from '../session/session-store.js';

type Call<Name extends RouteName> = Target<Name> &
  (BodyOf<Name> extends undefined ? { body?: undefined } : { body: BodyOf<Name> }) & {
    signal?: AbortSignal;
  };

type CallArguments<Name extends RouteName> =
  Partial<Call<Name>> extends Call<Name> ? [options?: Call<Name>] : [options: Call<Name>];

/** @throws ApiError on anything but a 2xx */
export function callApi<Name extends RouteName>(
  name: Name,
  ...[options]: CallArguments<Name>
): Promise<ResponseOf<Name>> {
  return send<ResponseOf<Name>>(ROUTES[name].method, urlOf<Name>(name, options), options);
}

// SWR's fetcher; its keys are the URLs of `urlOf`.
export const fetchUrl = (url: string): Promise<unknown> => send('GET', url);

// Bypasses `withReauth`, to read the session as it is.
export const fetchOwnUser = (): Promise<ResponseOf<'ownUser'>> => request('GET', urlOf('ownUser'));

interface Content {
  body?: unknown;
  signal?: AbortSignal;
}

const send = <Response>(method: Method, url: string, content?: Content) =>
  withReauth(() => request<Response>(method, url, content));

/**
 * Asks in place for the recent proof of identity or the new login that a call requires, and repeats
 * the call.
 */
export async function withReauth<Response>(call: () => Promise<Response>): Promise<Response> {
  const { user } = session.get();
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'reauth_required') {
      const { confirmIdentity } = await import('../session/identity.js');
      if (!(await confirmIdentity())) throw new ApiError(0, 'declined');
    } else if (error.code === 'not_signed_in' && user) {
      const { isSignedInAgain } = await import('../session/identity.js');
      if (!(await isSignedInAgain())) throw error;
    } else throw error;
    return call();
  }
}

// The app's only `fetch` of JSON; files go through upload.ts and download.ts.
async function request<Response>(
  method: Method,
  url: string,
  { body, signal }: Content = {},
): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMES.requestTimeout);
  const either = anySignal(signal, timeout);
  const content = method === 'POST' ? (body ?? {}) : body;
  try {
    const early = method === 'GET' ? takeEarlyCall(url) : undefined;
    const response = await (early ??
      fetch(address(url), {
        method,
        credentials: 'include',
        // The API redirects nobody.
        redirect: 'manual',
        signal: either,
        ...(content !== undefined && {
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(content),
        }),
      }));
    return await read<Response>(response, url);
  } catch (error) {
    throw error instanceof ApiError
      ? error
      : new ApiError(0, timeout.aborted ? 'timeout' : signal?.aborted ? 'aborted' : 'unreachable');
  }
}

async function read<Body>(response: Response, url: string): Promise<Body> {
  readServerTime(response.headers.get('Date'));
  if (isForeignAnswer(response.status, (name) => response.headers.get(name))) throw foreignAnswer();
  // The database keeps what members wrote.
  if (response.ok) return JSON.parse(asShown(await response.text())) as Body;
  if (response.status === 401) console.warn(`401 ${url.split('?')[0]}`);
  throw await errorOf(response);
}

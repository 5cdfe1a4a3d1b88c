import { fromNow, t, type EndedDetail, type ErrorBody, type ErrorCode } from '@lodge/contracts';
import { LOCALE } from '../language.js';
import { translate } from './server-texts.js';

export type ConnectionCode = 'unreachable' | 'timeout' | 'aborted' | 'declined';

interface Details extends Pick<ErrorBody, 'challenge' | 'ended' | EndedDetail> {
  // Seconds after which the server wants to be asked again.
  retryAfter?: number;
}

export class ApiError extends Error {
  // `status` is 0 if there was no response; `text` is the server's message for the user.
  constructor(
    readonly status: number,
    readonly code: ErrorCode | ConnectionCode,
    readonly text?: string,
    readonly fields: Record<string, string> = {},
    readonly details: Details = {},
  ) {
    super(text ?? code);
    this.name = 'ApiError';
  }
}

/**
 * Every response of the gateway has an id. Without one, a proxy may report an outage, but not let a
 * call through, send it elsewhere (0) or ask for a login, as only the API does.
 */
export const isForeignAnswer = (status: number, header: (name: string) => string | null) =>
  (status < 400 || status === 401 || status === 403) && !header('X-Request-Id');

/** A proxy, a captive portal or the login page of a gate in front of the server answered. */
export const foreignAnswer = () =>
  new ApiError(
    503,
    'unavailable',
    t`Something between you and this site answered in its place. Reload the page.`,
  );

/** Anything but an error of the API counts as no response. */
export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError(0, 'unreachable');

/** The error of a response, which may come from a proxy before the gateway and need not be JSON. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  return errorFrom(response.status, body, response.headers.get('Retry-After'));
}

// Any other body (a proxy's page, an empty one) counts as an internal error. `header` is the
// response's `Retry-After`.
export async function errorFrom(
  status: number,
  body: unknown,
  header: string | null,
): Promise<ApiError> {
  const retryAfter = Number.parseInt(header ?? '', 10) || undefined;
  if (!isErrorBody(body))
    return status === 429
      ? errorFrom(status, BUSY_EDGE, header ?? '1')
      : new ApiError(status, 'internal', undefined, {}, { retryAfter });
  const { code, error, fields = {}, challenge, ended, refused, lifted, changed } = body;
  const texts = Object.entries(fields).map(
    async ([field, text]) => [field, await translate(text)] as const,
  );
  return new ApiError(
    status,
    code,
    withTime(code, retryAfter) ?? (await translate(error)),
    Object.fromEntries(await Promise.all(texts)),
    { challenge, ended, refused, lifted, changed, retryAfter },
  );
}

// The proxy in front counts calls under way or in the last seconds, and says nothing of it.
const BUSY_EDGE: ErrorBody = { code: 'too_many_requests', error: '' };

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';

/** The text of an exceeded limit in the reader's language; undefined for any other error. */
const withTime = (code: ErrorCode, seconds: number | undefined): string | undefined =>
  seconds && code === 'too_many_requests'
    ? t`Too many requests. Please try again ${fromNow(seconds, LOCALE)}.`
    : undefined;

// Empty if the user cancelled the confirmation of their identity, which is no failure.
export const errorText = (error: unknown, fallback: string): string =>
  isDeclined(error) ? '' : (error instanceof ApiError && error.text) || fallback;

// Seconds: that of the limits on calls. Limits on how often something may be done last longer.
const MINUTE = 60;

/**
 * True for a failed connection, a server error, and what a busy network or member has to wait for;
 * any other rejection is final.
 */
export function isPassing(error: unknown): boolean {
  const { status, details } = asApiError(error);
  const isMomentary = status === 429 && (details.retryAfter ?? Infinity) <= MINUTE;
  return status === 0 || status >= 500 || isMomentary;
}

// The resource is gone, or another admin changed it first.
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);

export const isDeclined = (error: unknown) =>
  error instanceof ApiError && error.code === 'declined';

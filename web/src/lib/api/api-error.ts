import type { ErrorBody, ErrorCode } from '@lodge/contracts';
import { translated } from './server-texts.js';
import { withTime } from './too-many.js';

export type ConnectionCode = 'unreachable' | 'timeout' | 'aborted' | 'declined';

interface Details extends Pick<ErrorBody, 'challenge' | 'ended' | 'refused'> {
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

// Any other body (a proxy's page, an empty one) counts as an internal error. `header` is the
// response's `Retry-After`.
export async function errorFrom(
  status: number,
  body: unknown,
  header: string | null,
): Promise<ApiError> {
  const retryAfter = Number.parseInt(header ?? '', 10) || undefined;
  if (!isErrorBody(body)) return new ApiError(status, 'internal', undefined, {}, { retryAfter });
  const { code, error, fields = {}, challenge, ended, refused } = body;
  const texts = Object.entries(fields).map(
    async ([field, text]) => [field, await translated(text)] as const,
  );
  return new ApiError(
    status,
    code,
    withTime(error, retryAfter) ?? (await translated(error)),
    Object.fromEntries(await Promise.all(texts)),
    { challenge, ended, refused, retryAfter },
  );
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';

// Empty if the user cancelled the confirmation of their identity, which is no failure.
export const errorText = (error: unknown, fallback: string): string =>
  isDeclined(error) ? '' : (error instanceof ApiError && error.text) || fallback;

// The resource is gone, or another admin changed it first.
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);

export const isDeclined = (error: unknown) =>
  error instanceof ApiError && error.code === 'declined';

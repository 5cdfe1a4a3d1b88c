import type { ErrorBody, ErrorCode } from '@lodge/contracts';

/** Why there is no answer to read: the server was not reached, or not in time. */
export type ConnectionCode = 'unreachable' | 'timeout' | 'aborted';

export class ApiError extends Error {
  /** `status` is 0 when no answer came; `text` is what the server said, if it said anything a person can read. */
  constructor(
    readonly status: number,
    readonly code: ErrorCode | ConnectionCode,
    readonly text?: string,
    readonly fields: Record<string, string> = {},
  ) {
    super(text ?? code);
    this.name = 'ApiError';
  }
}

/** Reads the envelope of a failure; anything else (a proxy's page, an empty body) counts as the server's defect. */
export function refusalFrom(status: number, body: unknown): ApiError {
  return isErrorBody(body)
    ? new ApiError(status, body.code, body.error, body.fields)
    : new ApiError(status, 'internal');
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';

/** The server's own words, or the catalogue's text where it said nothing. */
export const errorText = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.text) || fallback;

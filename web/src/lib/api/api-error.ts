import type { ErrorBody, ErrorCode, RefusalReason } from '@lodge/contracts';
import { translated } from './server-texts.js';

export type ConnectionCode = 'unreachable' | 'timeout' | 'aborted' | 'declined';

export class ApiError extends Error {
  // `status` is 0 if there was no response; `text` is the server's message for the user.
  constructor(
    readonly status: number,
    readonly code: ErrorCode | ConnectionCode,
    readonly text?: string,
    readonly fields: Record<string, string> = {},
    // Sent with `second_factor_required`.
    readonly challenge?: string,
    // Sent with `not_signed_in`: the session was ended rather than expired.
    readonly ended = false,
    // Sent with `ended`: the registration was refused.
    readonly refused?: RefusalReason,
  ) {
    super(text ?? code);
    this.name = 'ApiError';
  }
}

// Any other body (a proxy's page, an empty one) counts as an internal error.
export async function errorFrom(status: number, body: unknown): Promise<ApiError> {
  if (!isErrorBody(body)) return new ApiError(status, 'internal');
  const { code, error, fields = {}, challenge, ended, refused } = body;
  const texts = Object.entries(fields).map(
    async ([field, text]) => [field, await translated(text)] as const,
  );
  const translatedFields = Object.fromEntries(await Promise.all(texts));
  return new ApiError(
    status,
    code,
    await translated(error),
    translatedFields,
    challenge,
    ended,
    refused,
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

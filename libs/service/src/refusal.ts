import { REFUSAL_TEXTS, type ErrorCode } from '@lodge/contracts';

/** What an HTTP status is called in `code`, where the refusal names nothing finer. */
const CODES: Record<number, ErrorCode> = {
  400: 'invalid_input',
  401: 'not_signed_in',
  403: 'not_allowed',
  404: 'not_found',
  409: 'conflict',
  408: 'request_timeout',
  413: 'too_large',
  415: 'wrong_content_type',
  429: 'too_many_requests',
  503: 'unavailable',
};

/** The one error that services throw on purpose: the client is answered its status, code and text. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code: ErrorCode = CODES[status] ?? 'internal',
    readonly details: { fields?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(message);
  }
}

export const invalidInput = (message: string, fields?: Record<string, string>) =>
  new Refusal(400, message, 'invalid_input', { fields });
export const notSignedIn = () => new Refusal(401, REFUSAL_TEXTS.notSignedIn);
export const notAllowed = (message: string = REFUSAL_TEXTS.notAllowed) => new Refusal(403, message);
export const notFound = (message: string = REFUSAL_TEXTS.notFound) => new Refusal(404, message);
export const conflict = (message: string, code: ErrorCode = 'conflict') =>
  new Refusal(409, message, code);
/** @param retryAfter whole seconds */
export const tooManyRequests = (retryAfter: number) =>
  new Refusal(429, REFUSAL_TEXTS.tooManyRequests, 'too_many_requests', { retryAfter });
/** @param retryAfter whole seconds */
export const unavailable = (retryAfter = 2) =>
  new Refusal(503, REFUSAL_TEXTS.unavailable, 'unavailable', { retryAfter });

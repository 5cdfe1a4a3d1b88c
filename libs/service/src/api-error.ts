import {
  ERROR_TEXTS,
  tooManyRequestsText,
  type EndedDetail,
  type ErrorBody,
  type ErrorCode,
} from '@lodge/contracts';

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

type ErrorDetails = Omit<ErrorBody, 'error' | 'code'> & { retryAfter?: number };

/** The one error services throw on purpose; the client gets its status, code and text. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code: ErrorCode = CODES[status] ?? 'internal',
    readonly details: ErrorDetails = {},
  ) {
    super(message);
  }
}

export const invalidInput = (message: string, fields?: Record<string, string>) =>
  new ApiError(400, message, 'invalid_input', { fields });
export const invalidField = (name: string, message: string) =>
  invalidInput(message, { [name]: message });
export const notSignedIn = () => new ApiError(401, ERROR_TEXTS.notSignedIn);
export const sessionEnded = (why: Pick<ErrorBody, EndedDetail>) =>
  new ApiError(401, ERROR_TEXTS.notSignedIn, 'not_signed_in', { ended: true, ...why });
export const notAllowed = (message: string = ERROR_TEXTS.notAllowed) => new ApiError(403, message);
export const notFound = (message: string = ERROR_TEXTS.notFound) => new ApiError(404, message);
export const conflict = (message: string, code: ErrorCode = 'conflict') =>
  new ApiError(409, message, code);
export const fieldConflict = (name: string, message: string, code: ErrorCode = 'conflict') =>
  new ApiError(409, message, code, { fields: { [name]: message } });
export const tooManyRequests = (retryAfter: number) =>
  new ApiError(429, tooManyRequestsText(retryAfter), 'too_many_requests', { retryAfter });
export const unavailable = (retryAfter = 2) =>
  new ApiError(503, ERROR_TEXTS.unavailable, 'unavailable', { retryAfter });

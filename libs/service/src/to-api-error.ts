import { HttpException, PayloadTooLargeException } from '@nestjs/common';
import { ERROR_TEXTS } from '@lodge/contracts';
import { sqlStateOf } from './sql-errors.js';
import { ApiError, unavailable } from './api-error.js';

interface BodyParserError {
  status?: number;
  type?: string;
}

const TEXTS: Record<number, string> = {
  401: ERROR_TEXTS.notSignedIn,
  403: ERROR_TEXTS.notAllowed,
  404: ERROR_TEXTS.notFound,
  413: ERROR_TEXTS.bodyTooLarge,
  415: ERROR_TEXTS.wrongContentType,
};

/** Returns undefined for a bug. A library's text never reaches the client. */
export function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (isOutage(error)) return unavailable();
  const status = error instanceof HttpException ? error.getStatus() : bodyParserStatus(error);
  if (status === undefined || status >= 500) return undefined;
  if ((error as BodyParserError).type === 'entity.parse.failed')
    return new ApiError(400, ERROR_TEXTS.invalidJson, 'invalid_json');
  if (error instanceof PayloadTooLargeException)
    return new ApiError(413, ERROR_TEXTS.imageTooLarge);
  const text = TEXTS[status];
  return text
    ? new ApiError(status, text)
    : new ApiError(status, ERROR_TEXTS.invalidInput, 'invalid_input');
}

// Express and its parsers mark a client's errors with a 4xx: a truncated body, a malformed path.
const bodyParserStatus = (error: unknown) => {
  const { status } = error as BodyParserError;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
};

// Classes 08 (connection), 28 (password just changed), 53 (resources), 57 (operator intervention,
// statement timeout), 25006 (a primary that became a standby).
const OUTAGE_STATES = /^(08...|28P01|28000|53...|57...|55P03|25006|25P0[23])$/;
// A certificate that has expired or is unknown, a handshake that failed.
const OUTAGE_OF_TLS = /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|EPROTO$)/;
// Codes of Node and of the pool.
const OUTAGE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'ENOSPC',
  'NR_CLOSED',
]);
const OUTAGE_MESSAGES = [
  /connection terminated|timeout exceeded when trying to connect|Query read timeout/i,
  /client has encountered a connection error|Driver not Connected|Cannot use a pool/i,
  /Connection is closed|max retries per request|Command timed out|Stream isn't writeable/i,
  /Command aborted due to connection close/i,
  /^(LOADING|READONLY|MASTERDOWN|MISCONF|EXECABORT|OOM|NOREPLICAS|CLUSTERDOWN|TRYAGAIN) /i,
];

const OUTAGE_NAMES = new Set([
  'StorageOutage',
  'MaxRetriesPerRequestError',
  'QueryRunnerAlreadyReleasedError',
  'QueryRunnerProviderAlreadyReleasedError',
]);

export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = String(sqlStateOf(error) ?? '');
  return (
    OUTAGE_STATES.test(code) ||
    OUTAGE_CODES.has(code) ||
    OUTAGE_OF_TLS.test(code) ||
    OUTAGE_MESSAGES.some((pattern) => pattern.test(error.message)) ||
    OUTAGE_NAMES.has(error.name)
  );
}

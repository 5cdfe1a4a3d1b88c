import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { ERROR_TEXTS, type ErrorBody } from '@lodge/contracts';
import { sqlStateOf } from '@lodge/database';
import type { Request, Response } from 'express';
import { logger } from '@lodge/observability';
import { ApiError } from './api-error.js';
import { isOutage, toApiError } from './to-api-error.js';

/** Answers every error in the one envelope; what is not a refusal is a bug and logged as one. */
@Catch()
export class ApiErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost) {
    const http = host.switchToHttp();
    answerError(error, http.getRequest<Request>(), http.getResponse<Response>());
  }
}

/** The same for errors outside Nest's handlers. A half-sent answer is cut off, so that nobody takes it for whole. */
export function answerError(error: unknown, request: Request, response: Response) {
  // Who went away in the middle of what he sent hears nothing, and no part is to blame.
  if (request.destroyed && !request.complete) return void response.destroy();
  const refusal = toApiError(error);
  if (!refusal || isOutage(error)) logError(error, request, refusal ? 'warn' : 'error');
  if (response.headersSent) return void response.destroy();
  const { status, message, code, details } =
    refusal ?? new ApiError(500, ERROR_TEXTS.internal, 'internal');
  const body: ErrorBody = {
    error: message,
    code,
    ...(details.fields && { fields: details.fields }),
  };
  if (details.retryAfter) response.setHeader('Retry-After', String(details.retryAfter));
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  const json = Buffer.from(JSON.stringify(body));
  // Not express' `json`: of a flood that is turned away it would take a fifth of the work.
  response.setHeader('Content-Length', json.length);
  response.writeHead(status).end(json);
}

function logError(error: unknown, request: Request, level: 'warn' | 'error') {
  logger[level](
    {
      error: withoutData(error as Error),
      request_id: request.headers['x-request-id'],
      method: request.method,
    },
    level === 'warn' ? 'a needed part is down' : 'request failed',
  );
}

/** The error without its parameters, detail or address; of the database's errors not even the message, which quotes values that do not fit. */
function withoutData(error: Error & { code?: string; severity?: string }) {
  const { name, message, stack, code } = error;
  const frames = stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
  const isDatabases = 'driverError' in error || error.severity !== undefined;
  return isDatabases
    ? { name, code: sqlStateOf(error), stack: frames }
    : { name, code, message, stack: frames };
}

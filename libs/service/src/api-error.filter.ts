import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { ERROR_TEXTS, type ErrorBody } from '@lodge/contracts';
import { sqlStateOf } from './sql-errors.js';
import { logger } from './observability/logger.js';
import type { Request, Response } from 'express';
import { ApiError } from './api-error.js';
import { isOutage, toApiError } from './to-api-error.js';

@Catch()
export class ApiErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost) {
    const http = host.switchToHttp();
    answerError(error, http.getRequest<Request>(), http.getResponse<Response>());
  }
}

/** Answers errors outside Nest's handlers. Cuts a half-sent response off, lest it look complete. */
export function answerError(error: unknown, request: Request, response: Response) {
  if (request.destroyed && !request.complete) return void response.destroy();
  const apiError = toApiError(error);
  if (!apiError || isOutage(error)) logError(error, request, apiError ? 'warn' : 'error');
  if (response.headersSent) return void response.destroy();
  const { status, message, code, details } = apiError ?? internal();
  const { retryAfter, ...more } = details;
  const body: ErrorBody = { error: message, code, ...more };
  if (retryAfter) response.setHeader('Retry-After', String(retryAfter));
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  const json = Buffer.from(JSON.stringify(body));
  // Express' `json` would cost a fifth of rejecting a flood.
  response.setHeader('Content-Length', json.length);
  response.writeHead(status).end(json);
}

const internal = () => new ApiError(500, ERROR_TEXTS.internal, 'internal');

/** Returns the error of one part of a call whose other parts are answered, and logs what is ours. */
export function partialError(error: unknown): ApiError {
  const apiError = toApiError(error);
  if (!apiError) logger.error({ error: withoutData(error as Error) }, 'part of a request failed');
  return apiError ?? internal();
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

// Parameters, details and messages of database errors quote what members sent.
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

import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { json, type NextFunction, type Request, type Response } from 'express';
import { ERROR_TEXTS, MAX_DECIDED_AT_ONCE, ROUTES } from '@lodge/contracts';
import { invalidInput, ApiError } from './api-error.js';

export const MAX_JSON_BYTES = 102_400;
// Several times the largest payload: thousands of fields take longer to validate than to parse.
const MAX_FIELDS = 50;
export const MAX_ENTRIES = MAX_DECIDED_AT_ONCE;
const MAX_VALUES = 10;
// class-transformer would take the one for a class to make.
const RESERVED = new Set(['constructor', '__proto__']);
const parseJson = json({ limit: MAX_JSON_BYTES, strict: false });

type WithBodyError = Request & { bodyError?: unknown };

/** Keeps parse errors for {@link BodyErrors}: 401 and 403 take precedence over them. */
export function readBody(request: WithBodyError, response: Response, next: NextFunction) {
  if (isEmpty(request)) {
    request.body = {};
    return next();
  }
  const isUpload = request.path.replace(/\/$/, '') === ROUTES.uploadImage.path;
  if (isUpload && request.is('multipart/form-data')) return next();
  parseJson(request, response, (error?: unknown) => {
    request.bodyError = error ?? wrongBody(request);
    request.body = request.bodyError ? {} : flat(request.body ?? {});
    next();
  });
}

/** Runs last of the global guards: an interceptor would cost every call Nest's observables. */
export class BodyErrors implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { bodyError } = context.switchToHttp().getRequest<WithBodyError>();
    if (bodyError) throw bodyError;
    return true;
  }
}

const isEmpty = ({ headers }: Request) =>
  headers['content-length'] === '0' ||
  (!headers['content-length'] && !headers['transfer-encoding']);

function wrongBody(request: Request) {
  if (!request.is('application/json')) return new ApiError(415, ERROR_TEXTS.wrongContentType);
  const { body } = request;
  return body === undefined || isPayload(body) ? undefined : invalidInput(ERROR_TEXTS.invalidInput);
}

const isPayload = (body: unknown) =>
  body !== null &&
  typeof body === 'object' &&
  !Array.isArray(body) &&
  Object.keys(body).length <= MAX_FIELDS;

// A list of ids, the texts of a passkey and the fields of a profile are the deepest: all else becomes
// `{}`, which is cheap.
function flat(body: Record<string, unknown>) {
  const entries = Object.entries(body).filter(([key]) => !RESERVED.has(key));
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      isNested(value) && !isShortList(value) && !isShortRecord(value) ? {} : value,
    ]),
  );
}

const isNested = (value: unknown) => value !== null && typeof value === 'object';

const isShortList = (value: unknown) =>
  Array.isArray(value) &&
  value.length <= MAX_ENTRIES &&
  value.every((entry) => typeof entry === 'number');

const isShortRecord = (value: unknown) => {
  const entries = Object.entries(Object(value));
  return (
    !Array.isArray(value) &&
    entries.length <= MAX_VALUES &&
    entries.every(
      ([key, field]) => !RESERVED.has(key) && ['string', 'number'].includes(typeof field),
    )
  );
};

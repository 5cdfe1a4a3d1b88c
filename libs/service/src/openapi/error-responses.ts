import { STATUS_CODES } from 'node:http';
import type { ResponseObject, ReferenceObject } from '@nestjs/swagger';

export const RETRY_AFTER = {
  'Retry-After': {
    description: 'Whole seconds to wait.',
    required: true,
    schema: { type: 'integer' as const, minimum: 1 },
  },
};

const FAILURES: Record<number, string> = {
  400: 'The request is not valid.',
  401: 'Nobody is signed in.',
  403: 'The viewer may not do this, or the request came from another site (`cross_site`).',
  404: 'It does not exist, or not for this viewer.',
  408: 'The request did not arrive in time.',
  409: 'It conflicts with the current state.',
  413: 'The body is too large.',
  415: 'The body is of a type that is not taken here.',
  429: 'Too many requests.',
  431: 'The headers are too large.',
  500: 'A defect.',
  503: 'A needed part is down, or busy.',
};

/** Every call may be answered so: malformed HTTP is answered before the route is known. */
export const ALWAYS_POSSIBLE = [400, 408, 413, 429, 431, 500, 503];

const nameOf = (status: number) => STATUS_CODES[status]!.replace(/\W/g, '');

export const errorResponse = (status: number, description = FAILURES[status]): ResponseObject => ({
  description,
  ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

export const ERROR_RESPONSES: Record<string, ResponseObject> = Object.fromEntries(
  Object.keys(FAILURES)
    .map(Number)
    .map((status) => [nameOf(status), errorResponse(status)]),
);

export const errorReference = (status: number): ReferenceObject => ({
  $ref: `#/components/responses/${nameOf(status)}`,
});

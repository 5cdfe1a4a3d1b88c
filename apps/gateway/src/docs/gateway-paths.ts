import type { OpenAPIObject, OperationObject, ResponseObject } from '@nestjs/swagger';
import {
  ALWAYS_POSSIBLE,
  errorReference,
  MESSAGE,
  object,
  oneOf,
  text,
  type Schema,
} from '@lodge/service';

type State = 'ok' | 'down';

const STATE = oneOf(['ok', 'down']);
const PARTS: Schema<Record<string, State>> = { type: 'object', additionalProperties: STATE };

const RETRY_AFTER = { schema: { type: 'integer' as const, minimum: 1 }, required: true };

const answer = <T>(description: string, schema: Schema<T>): ResponseObject => ({
  description,
  content: { 'application/json': { schema } },
});

const down = <T>(description: string, schema: Schema<T>): ResponseObject => ({
  ...answer(description, schema),
  headers: { 'Retry-After': RETRY_AFTER },
});

const read = (
  id: string,
  tag: string,
  responses: Record<number, ResponseObject>,
): OperationObject => ({
  operationId: id,
  tags: [tag],
  responses: {
    ...Object.fromEntries(ALWAYS_POSSIBLE.map((status) => [status, errorReference(status)])),
    ...responses,
  },
});

const HEALTH = object<{ status: State; parts: Record<string, State> }>({
  status: STATE,
  parts: PARTS,
});

const ILL_HEALTH = object<{
  status: State;
  error: string;
  code: string;
  parts: Record<string, State>;
}>({
  status: STATE,
  error: MESSAGE,
  code: text({ minLength: 1 }),
  parts: PARTS,
});

const OWN_HEALTH = object<{ status: State }>({ status: STATE });

export const GATEWAY_PATHS: OpenAPIObject['paths'] = {
  '/api/health': {
    get: read('health', 'operation', {
      200: answer('Every part can be used', HEALTH),
      503: down('These parts are down', ILL_HEALTH),
    }),
  },
  '/api/health/gateway': {
    get: read('gatewayHealth', 'operation', {
      200: answer('The gateway takes requests', OWN_HEALTH),
      503: down('The gateway is about to end', OWN_HEALTH),
    }),
  },
  '/api/docs-json': {
    get: read('openApiDocument', 'operation', {
      200: answer('This document', { type: 'object', required: ['openapi', 'paths'] }),
    }),
  },
};

import type { OpenAPIObject, OperationObject, ResponseObject, SchemaObject } from '@nestjs/swagger';
import { ALWAYS_POSSIBLE, errorReference } from '@lodge/service';

const STATE: SchemaObject = { type: 'string', enum: ['ok', 'down'] };
const PARTS: SchemaObject = { type: 'object', additionalProperties: STATE };
const NON_EMPTY: SchemaObject = { type: 'string', minLength: 1 };

const RETRY_AFTER = { schema: { type: 'integer' as const, minimum: 1 }, required: true };

const answer = (description: string, schema: SchemaObject): ResponseObject => ({
  description,
  content: { 'application/json': { schema } },
});

const down = (description: string, schema: SchemaObject): ResponseObject => ({
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

const object = (properties: Record<string, SchemaObject>): SchemaObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

const HEALTH = object({ status: STATE, parts: PARTS });
const ILL_HEALTH = object({ status: STATE, error: NON_EMPTY, code: NON_EMPTY, parts: PARTS });
const OWN_HEALTH = object({ status: STATE });

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

import type { OpenAPIObject, PathItemObject, ResponseObject, SchemaObject } from '@nestjs/swagger';
import { ALWAYS_POSSIBLE, errorReference, RETRY_AFTER } from '@lodge/service';

const STATE: SchemaObject = { type: 'string', enum: ['ok', 'down'] };
const PARTS: SchemaObject = { type: 'object', additionalProperties: STATE };
const OBJECT: SchemaObject = { type: 'object' };
const NON_EMPTY: SchemaObject = { type: 'string', minLength: 1 };

const answer = (
  description: string,
  properties: Record<string, SchemaObject>,
  headers?: ResponseObject['headers'],
): ResponseObject => {
  const schema = { type: 'object', properties, required: Object.keys(properties) };
  return { description, headers, content: { 'application/json': { schema } } };
};

const read = (operationId: string, responses: Record<number, ResponseObject>): PathItemObject => ({
  get: {
    operationId,
    tags: ['operation'],
    responses: {
      ...Object.fromEntries(ALWAYS_POSSIBLE.map((status) => [status, errorReference(status)])),
      ...responses,
    },
  },
});

export const GATEWAY_PATHS: OpenAPIObject['paths'] = {
  '/api/health': read('health', {
    200: answer('Every part can be used', { status: STATE, parts: PARTS }),
    503: answer(
      'These parts are down',
      { status: STATE, error: NON_EMPTY, code: NON_EMPTY, parts: PARTS },
      RETRY_AFTER,
    ),
  }),
  '/api/health/gateway': read('gatewayHealth', {
    200: answer('The gateway takes requests', { status: STATE }),
    503: answer('The gateway is about to end', { status: STATE }, RETRY_AFTER),
  }),
  '/api/docs-json': read('openApiDocument', {
    200: answer('This document', {
      openapi: NON_EMPTY,
      info: OBJECT,
      servers: { type: 'array', items: OBJECT },
      paths: OBJECT,
      components: OBJECT,
    }),
  }),
};

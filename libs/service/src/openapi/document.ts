import type { NestExpressApplication } from '@nestjs/platform-express';
import {
  DocumentBuilder,
  SwaggerModule,
  type OpenAPIObject,
  type OperationObject,
  type PathItemObject,
} from '@nestjs/swagger';
import { ALWAYS_POSSIBLE, errorReference, errorResponse } from './error-responses.js';
import { handlersOf, type Handler, type Handlers } from './handlers.js';
import { ID_PROPERTY } from './formats.js';

const METHODS = ['get', 'post', 'put', 'delete'] as const;

export function createDocument(app: NestExpressApplication, title: string): OpenAPIObject {
  const document = SwaggerModule.createDocument(app, new DocumentBuilder().setTitle(title).build());
  const handlers = handlersOf(app);
  for (const item of Object.values(document.paths)) completePath(item, handlers);
  return document;
}

function completePath(item: PathItemObject, handlers: Handlers) {
  for (const method of METHODS) {
    const operation = item[method];
    if (operation) complete(operation, handlers(operation.operationId!), method === 'get');
  }
}

function complete(operation: OperationObject, handler: Handler, isSafe: boolean) {
  completeIds(operation, handler.ids);
  if (needsSession(handler)) operation.security = [{ session: [] }];
  const { responses } = operation;
  for (const [status, response] of Object.entries(responses)) {
    const isError = Number(status) >= 400 && response && !('$ref' in response) && !response.content;
    if (isError) responses[status] = errorResponse(Number(status), response.description);
  }
  for (const status of failuresOf(handler, isSafe)) responses[status] ??= errorReference(status);
}

const needsSession = ({ access }: Handler) => access !== 'public';

const failuresOf = (handler: Handler, isSafe: boolean): number[] => [
  ...ALWAYS_POSSIBLE,
  ...(isSafe ? [] : [403, 415]),
  ...(needsSession(handler) ? [401, 403] : []),
  ...(handler.ids.size > 0 ? [404] : []),
];

function completeIds({ parameters = [] }: OperationObject, ids: Map<string, number>) {
  for (const parameter of parameters) {
    if ('$ref' in parameter || parameter.in !== 'path') continue;
    const maximum = ids.get(parameter.name);
    if (maximum) parameter.schema = { ...ID_PROPERTY, maximum };
  }
}

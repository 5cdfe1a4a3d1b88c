import type { NestExpressApplication } from '@nestjs/platform-express';
import {
  DocumentBuilder,
  SwaggerModule,
  type OpenAPIObject,
  type OperationObject,
  type PathItemObject,
} from '@nestjs/swagger';
import { ALWAYS_POSSIBLE, errorReference, errorResponse } from './error-responses.js';

const METHODS = ['get', 'post', 'put', 'delete'] as const;

export function createDocument(app: NestExpressApplication, title: string): OpenAPIObject {
  const document = SwaggerModule.createDocument(app, new DocumentBuilder().setTitle(title).build());
  for (const item of Object.values(document.paths)) completePath(item);
  return document;
}

function completePath(item: PathItemObject) {
  for (const method of METHODS) {
    const operation = item[method];
    if (operation) addErrors(operation, method === 'get');
  }
}

function addErrors(operation: OperationObject, isSafe: boolean) {
  const { responses } = operation;
  for (const [status, response] of Object.entries(responses)) {
    const isError = Number(status) >= 400 && response && !('$ref' in response) && !response.content;
    if (isError) responses[status] = errorResponse(Number(status), response.description);
  }
  for (const status of failuresOf(operation, isSafe)) responses[status] ??= errorReference(status);
}

const failuresOf = ({ security, parameters = [] }: OperationObject, isSafe: boolean): number[] => [
  ...ALWAYS_POSSIBLE,
  ...(isSafe ? [] : [403, 415]),
  ...(security ? [401, 403] : []),
  ...(parameters.some((parameter) => 'in' in parameter && parameter.in === 'path') ? [404] : []),
];

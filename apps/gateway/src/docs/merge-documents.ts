import type { OpenAPIObject } from '@nestjs/swagger';
import { ERROR_RESPONSES, NAMED_SCHEMAS } from '@lodge/service';
import { GATEWAY_PATHS } from './gateway-paths.js';

const TITLE = {
  title: 'Lodge API',
  version: '1',
  description:
    'Sign in with POST /api/login; the session is kept in a cookie, which is __Host-sid over HTTPS.',
};

export function mergeDocuments(documents: OpenAPIObject[]): OpenAPIObject {
  const paths: OpenAPIObject['paths'] = { ...GATEWAY_PATHS };
  const schemas = { ...NAMED_SCHEMAS };
  for (const document of documents) {
    for (const [path, item] of Object.entries(document.paths))
      paths[path] = { ...paths[path], ...item };
    Object.assign(schemas, document.components?.schemas);
  }
  return {
    openapi: '3.0.0',
    info: TITLE,
    servers: [],
    paths,
    components: {
      schemas,
      responses: ERROR_RESPONSES,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
    },
  };
}

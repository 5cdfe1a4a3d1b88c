import type { OpenAPIObject } from '@nestjs/swagger';

const TITLE = {
  title: 'Lodge API',
  version: '1',
  description: 'Sign in with POST /api/login; the session is kept in a cookie, which is __Host-sid over HTTPS.',
};

/** One document of several; no two services answer the same method and path. */
export function mergeDocuments(documents: OpenAPIObject[]): OpenAPIObject {
  const paths: OpenAPIObject['paths'] = {};
  const schemas: NonNullable<NonNullable<OpenAPIObject['components']>['schemas']> = {};
  for (const document of documents) {
    for (const [path, item] of Object.entries(document.paths)) paths[path] = { ...paths[path], ...item };
    Object.assign(schemas, document.components?.schemas);
  }
  return {
    openapi: '3.0.0', info: TITLE, servers: [], paths,
    components: { schemas, securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } } },
    security: [{ session: [] }],
  };
}

import type { ApiDocument } from './api-document.js';

export function documented(
  api: ApiDocument,
  call: string,
): { fields: string[]; queries: string[] } {
  const { parameters = [], requestBody } = api.operation(call)!;
  const body = requestBody?.content['application/json']?.schema;
  const schema = (body?.$ref ?? body?.allOf?.[0].$ref)?.split('/').pop();
  return {
    fields: schema ? Object.keys(api.document.components.schemas[schema].properties) : [],
    queries: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
  };
}

import type { ApiDocument } from './api-document.js';

export function documented(
  api: ApiDocument,
  call: string,
): { fields: string[]; required: string[]; queries: string[] } {
  const { parameters = [], requestBody } = api.operation(call)!;
  const body = requestBody?.content['application/json']?.schema;
  const schema = (body?.$ref ?? body?.allOf?.[0].$ref)?.split('/').pop();
  const { properties = {}, required = [] } = schema ? api.document.components.schemas[schema] : {};
  return {
    fields: Object.keys(properties),
    required,
    queries: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
  };
}

interface Document {
  paths: Record<string, Record<string, { parameters?: { name: string; in: string }[]; requestBody?: { content: Record<string, { schema: { $ref?: string } }> } }>>;
  components: { schemas: Record<string, { properties: Record<string, unknown> }> };
}

/** What the API's own document says that a call takes. */
export function documented(document: Document, call: string): { fields: string[]; queries: string[] } {
  const [method, path] = call.split(' ');
  const { parameters = [], requestBody } = document.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
  const schema = requestBody?.content['application/json']?.schema.$ref?.split('/').pop();
  return {
    fields: schema ? Object.keys(document.components.schemas[schema].properties) : [],
    queries: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
  };
}

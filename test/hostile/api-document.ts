import { BodySchemas } from '../support/body-schemas.js';

interface Response {
  $ref?: string;
  headers?: Record<string, { required?: boolean }>;
  content?: Record<string, { schema: object }>;
}

export interface Operation {
  operationId: string;
  security?: object[];
  parameters?: { name: string; in: string; schema: Record<string, unknown> }[];
  requestBody?: {
    content: Record<string, { schema: { $ref?: string; allOf?: { $ref: string }[] } }>;
  };
  responses: Record<string, Response>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<
      string,
      { properties: Record<string, Record<string, unknown>>; required?: string[] }
    >;
    responses: Record<string, Response>;
  };
}

export interface ApiResponse {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** Checks responses against the OpenAPI document. */
export class ApiDocument {
  private readonly schemas: BodySchemas;

  private constructor(readonly document: Document) {
    this.schemas = new BodySchemas(document.components);
  }

  static async of(url: string): Promise<ApiDocument> {
    const document: Document = await (await fetch(`${url}/api/docs-json`)).json();
    return new ApiDocument(document);
  }

  /** All operations, by names such as `GET /api/groups/:id`. */
  get calls(): [call: string, operation: Operation][] {
    return Object.entries(this.document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        operation,
      ]),
    );
  }

  operation(call: string): Operation | undefined {
    return this.calls.find(([one]) => one === call)?.[1];
  }

  callOf(method: string, target: string): string | undefined {
    const path = target.split(/[?#]/)[0].replace(/\/$/, '');
    return this.calls
      .map(([call]) => call)
      .find((call) => {
        const [verb, pattern] = call.split(' ');
        return verb === method && new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
      });
  }

  undocumented(call: string, { status, headers, body }: ApiResponse): string | undefined {
    const response = this.responseOf(call, status);
    if (!response) return `the status ${status}`;
    const missing = Object.entries(response.headers ?? {}).find(
      ([name, { required }]) => required && !headers[name.toLowerCase()],
    );
    if (missing) return `no ${missing[0]}`;
    if (!response.content) return body === undefined ? undefined : 'a body';
    const type = headers['content-type']?.split(';')[0];
    const content = response.content[type];
    if (!content) return `the content type ${type}`;
    return type === 'application/json' ? this.schemas.wrongIn(body, content.schema) : undefined;
  }

  allows(call: string, body: object): boolean {
    const { schema } = this.operation(call)!.requestBody!.content['application/json'];
    return this.schemas.wrongIn(body, schema) === undefined;
  }

  responseOf(call: string, status: number): Response | undefined {
    const response = this.operation(call)?.responses[status];
    const name = response?.$ref?.split('/').pop();
    return name ? this.document.components.responses[name] : response;
  }
}

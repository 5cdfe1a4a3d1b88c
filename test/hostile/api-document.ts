import { Ajv, type AnySchema, type ValidateFunction } from 'ajv';

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
    schemas: Record<string, { properties: Record<string, Record<string, unknown>> }>;
    responses: Record<string, Response>;
  };
}

export interface ApiResponse {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const FORMATS = {
  'date-time': INSTANT,
  date: /^\d{4}-\d\d-\d\d$/,
  binary: true,
  email: true,
  uuid: true,
  password: true,
} as const;

/** The OpenAPI document, and the ways in which a response deviates from it. */
export class ApiDocument {
  private readonly ajv = new Ajv({ strict: false, allErrors: true, formats: FORMATS });
  private readonly validators = new Map<object, ValidateFunction>();

  private constructor(readonly document: Document) {
    this.ajv.addSchema({ $id: 'api', components: closed(document.components) } as AnySchema);
  }

  static async of(url: string): Promise<ApiDocument> {
    const document: Document = await (await fetch(`${url}/api/docs-json`)).json();
    return new ApiDocument(document);
  }

  /** Operations such as `GET /api/groups/:id`. */
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

  /** The operation that a request matches, if any. */
  callOf(method: string, target: string): string | undefined {
    const path = target.split(/[?#]/)[0].replace(/\/$/, '');
    return this.calls
      .map(([call]) => call)
      .find((call) => {
        const [verb, pattern] = call.split(' ');
        return verb === method && new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
      });
  }

  /** Deviations of a response to this operation from the document. */
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
    return type === 'application/json' ? this.wrongIn(body, content.schema) : undefined;
  }

  /** Whether the document allows this body of a request. */
  allows(call: string, body: object): boolean {
    const { schema } = this.operation(call)!.requestBody!.content['application/json'];
    return this.wrongIn(body, schema) === undefined;
  }

  responseOf(call: string, status: number): Response | undefined {
    const response = this.operation(call)?.responses[status];
    const name = response?.$ref?.split('/').pop();
    return name ? this.document.components.responses[name] : response;
  }

  private wrongIn(body: unknown, schema: object): string | undefined {
    const validate = this.validators.get(schema) ?? this.ajv.compile(rooted(closed(schema)));
    this.validators.set(schema, validate);
    return validate(body) ? undefined : `a body that ${this.ajv.errorsText(validate.errors)}`;
  }
}

type Json = Record<string, unknown>;

/** The document allows additional fields for compatibility; the tests allow none. */
function closed<T>(value: T): T {
  if (Array.isArray(value)) return value.map(closed) as T;
  if (value === null || typeof value !== 'object') return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, closed(one)]));
  const isObject =
    copy.type === 'object' && 'properties' in copy && !('additionalProperties' in copy);
  return { ...copy, ...(isObject && { additionalProperties: false }) } as T;
}

/** With references resolved against the whole document. */
const rooted = (schema: object): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"api#/'));

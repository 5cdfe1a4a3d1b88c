import { Ajv, type AnySchema, type ValidateFunction } from 'ajv';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const FORMATS = {
  'date-time': INSTANT,
  date: /^\d{4}-\d\d-\d\d$/,
  binary: true,
  email: true,
  uuid: true,
  password: true,
} as const;

/** Checks bodies against schemas of the OpenAPI document. */
export class BodySchemas {
  private readonly ajv = new Ajv({ strict: false, allErrors: true, formats: FORMATS });
  private readonly validators = new Map<object, ValidateFunction>();

  /** @param components of the document, to which its schemas refer */
  constructor(components: object) {
    this.ajv.addSchema({ $id: 'api', components: closed(components) } as AnySchema);
  }

  wrongIn(body: unknown, schema: object): string | undefined {
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

/** References resolve against the whole document. */
const rooted = (schema: object): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"api#/'));

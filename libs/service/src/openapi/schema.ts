import type { ReferenceObject, SchemaObject } from '@nestjs/swagger';

declare const DESCRIBED: unique symbol;

/** A schema of exactly the values of `T`, which the compiler checks. */
export type Schema<T> = (SchemaObject | ReferenceObject) & {
  readonly [DESCRIBED]?: (value: T) => T;
};

export interface Optional<T> {
  optional: Schema<T>;
}

// None may be missing, none too many.
export type Fields<T> = {
  [K in keyof T]-?: undefined extends T[K] ? Optional<Exclude<T[K], undefined>> : Schema<T[K]>;
};

type DescribedBy<S> = S extends { readonly [DESCRIBED]?: (value: infer T) => unknown } ? T : never;

export type SchemaFields = Record<string, SchemaObject | ReferenceObject>;

export type DescribedFields<F> = { [K in keyof F]: DescribedBy<F[K]> };

export const integer = (minimum = 0, maximum?: number): Schema<number> => ({
  type: 'integer',
  minimum,
  ...(maximum !== undefined && { maximum }),
});

type Constraints = Pick<SchemaObject, 'minLength' | 'maxLength' | 'pattern' | 'format'>;

export const text = (constraints: Constraints = {}): Schema<string> => ({
  type: 'string',
  ...constraints,
});

export const flag: Schema<boolean> = { type: 'boolean' };

export const oneOf = <const T extends string>(values: readonly T[]): Schema<T> => ({
  type: 'string',
  enum: [...values],
});

/** Not for a named schema: OpenAPI 3.0 ignores what stands beside a reference. */
export function nullable<T>(schema: Schema<T>): Schema<T | null> {
  const { enum: values } = schema as SchemaObject;
  return {
    ...(schema as SchemaObject),
    nullable: true,
    ...(values && { enum: [...values, null] }),
  };
}

export const list = <T>(items: Schema<T>): Schema<T[]> => ({ type: 'array', items });

export const either = <A, B>(one: Schema<A>, other: Schema<B>): Schema<A | B> => ({
  anyOf: [one, other],
});

export const optional = <T>(schema: Schema<T>): Optional<T> => ({ optional: schema });

export function object<T>(fields: Fields<T>): Schema<T>;
export function object<F extends SchemaFields>(fields: F): Schema<DescribedFields<F>>;
export function object(fields: object): SchemaObject {
  const entries = Object.entries(fields as Record<string, AnyField>);
  const properties = entries.map(([key, field]) => [
    key,
    isOptional(field) ? field.optional : field,
  ]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: entries.filter(([, field]) => !isOptional(field)).map(([key]) => key),
  };
}

type AnySchema = SchemaObject | ReferenceObject;
type AnyField = AnySchema | { optional: AnySchema };

const isOptional = (field: AnyField): field is { optional: AnySchema } => 'optional' in field;

export const NAMED_SCHEMAS: Record<string, SchemaObject | ReferenceObject> = {};

/** Stands once in the document and is referred to by its name. */
export function named<T>(name: string, schema: Schema<T>): Schema<T> {
  NAMED_SCHEMAS[name] = schema;
  return { $ref: `#/components/schemas/${name}` };
}

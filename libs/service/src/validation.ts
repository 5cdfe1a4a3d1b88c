import {
  Param,
  ValidationPipe,
  type ArgumentMetadata,
  type PipeTransform,
  type Type,
  type ValidationError,
} from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { getMetadataStorage, ValidateBy } from 'class-validator';
import { normalizeText, type Rule } from '@lodge/contracts';
import { invalidInput, notFound } from './api-error.js';
import { MAX_ID } from './max-ids.js';
import { ID_PROPERTY } from './openapi/formats.js';

export const Follows = (rule: Rule) =>
  ValidateBy({
    name: 'follows',
    validator: {
      validate: (value) => rule(value) === undefined,
      defaultMessage: (args) => rule(args?.value) ?? '',
    },
  });

export const Text = (limit: number) => Transform(({ value }) => normalizeText(value, limit));

/** Truncates beyond `length` code units: what is longer is invalid anyhow. */
export const Truncate = (length: number) =>
  Transform(({ value }) => (typeof value === 'string' ? value.slice(0, length) : value));

/** Drops unknown fields; `fields` holds the text of each invalid one, `error` the first. */
export class Validation extends ValidationPipe {
  constructor() {
    super({
      whitelist: true,
      transform: true,
      stopAtFirstError: true,
      exceptionFactory: validationError,
    });
  }

  private readonly needNothing = new Set<Type>();
  private readonly fields = new Map<Type, string[]>();

  // Parameters are left to IdPipe: this pipe would take `1e3` or `0x10` for a number.
  override async transform(value: unknown, metadata: ArgumentMetadata) {
    const { type, data, metatype } = metadata;
    if (type === 'param') return value;
    const isPayload = type === 'body' || type === 'query';
    if (data || !metatype || !isPayload) return super.transform(value, metadata);
    const isEmpty = type === 'query' && Object.keys(value as object).length === 0;
    // Polls come without a query: once valid, the defaults need not be checked again.
    if (isEmpty && this.needNothing.has(metatype)) return new metatype();
    const payload: unknown = await super.transform(this.knownOf(metatype, Object(value)), metadata);
    if (isEmpty) this.needNothing.add(metatype);
    return payload;
  }

  // Thousands of unknown fields must cost nothing. Null is dropped: `IsOptional` would let it in.
  private knownOf(metatype: Type, value: Record<string, unknown>): Record<string, unknown> {
    const fields = this.fields.get(metatype) ?? fieldsOf(metatype);
    this.fields.set(metatype, fields);
    if (fields.length === 0) return value;
    const sent = fields.filter((field) => Object.hasOwn(value, field) && value[field] !== null);
    return Object.fromEntries(sent.map((field) => [field, value[field]]));
  }
}

const fieldsOf = (metatype: Type) => {
  const rules = getMetadataStorage().getTargetValidationMetadatas(metatype, '', false, false);
  return [...new Set(rules.map(({ propertyName }) => propertyName))];
};

function validationError(errors: ValidationError[]) {
  const fields = Object.fromEntries(
    errors.map(({ property, constraints }) => [property, Object.values(constraints ?? {})[0]]),
  );
  return invalidInput(Object.values(fields)[0], fields);
}

const isId = (value: unknown, max: number) =>
  typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value) && Number(value) <= max;

/** Answers 404 to anything but a positive integer of the column's size: it names nothing. */
class IdPipe implements PipeTransform<string, number> {
  constructor(private readonly max = MAX_ID) {}

  transform(value: string, _metadata?: ArgumentMetadata): number {
    if (!isId(value, this.max)) throw notFound();
    return Number(value);
  }
}

export const IdParam =
  (name = 'id', max = MAX_ID): ParameterDecorator =>
  (target, key, index) => {
    Param(name, new IdPipe(max))(target, key, index);
    const handler = Object.getOwnPropertyDescriptor(target, key!)!;
    ApiParam({ name, schema: { ...ID_PROPERTY, maximum: max } })(target, key!, handler);
  };

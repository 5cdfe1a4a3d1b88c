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
import { getMetadataStorage, ValidateBy, ValidationTypes } from 'class-validator';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata.js';
import { normalizeText, readNumber, type Rule } from '@lodge/contracts';
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

/** Reads a number in a query or a setting, as forms do. */
export const FromText = () =>
  Transform(({ value }) => (typeof value === 'string' ? readNumber(value) : value));

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
  private readonly rules = new Map<Type, ValidationMetadata[]>();

  // Parameters are left to IdPipe: this pipe would take `1e3` or `0x10` for a number.
  override async transform(value: unknown, metadata: ArgumentMetadata) {
    const { type, data, metatype } = metadata;
    if (type === 'param') return value;
    const isPayload = type === 'body' || type === 'query';
    if (data || !metatype || !isPayload) return super.transform(value, metadata);
    const isEmpty = type === 'query' && Object.keys(value as object).length === 0;
    // Polls come without a query: once valid, the defaults need not be checked again.
    if (isEmpty && this.needNothing.has(metatype)) return new metatype();
    const payload: object = await super.transform(this.knownOf(metatype, Object(value)), metadata);
    this.dropUnchecked(metatype, payload);
    if (isEmpty) this.needNothing.add(metatype);
    return payload;
  }

  // Thousands of unknown fields must cost nothing. Null is dropped: `IsOptional` would let it in.
  private knownOf(metatype: Type, value: Record<string, unknown>): Record<string, unknown> {
    const fields = [...new Set(this.rulesOf(metatype).map(({ propertyName }) => propertyName))];
    if (fields.length === 0) return value;
    const sent = fields.filter((field) => Object.hasOwn(value, field) && value[field] !== null);
    return Object.fromEntries(sent.map((field) => [field, value[field]]));
  }

  // A field whose `ValidateIf` is false may hold anything: it must not reach the handler.
  private dropUnchecked(metatype: Type, payload: object): void {
    const unchecked = this.rulesOf(metatype).filter(
      ({ type, propertyName: name, constraints }) =>
        type === ValidationTypes.CONDITIONAL_VALIDATION &&
        !constraints[0](payload, Reflect.get(payload, name)),
    );
    for (const { propertyName } of unchecked) Reflect.deleteProperty(payload, propertyName);
  }

  private rulesOf(metatype: Type): ValidationMetadata[] {
    const known = this.rules.get(metatype);
    if (known) return known;
    const rules = getMetadataStorage().getTargetValidationMetadatas(metatype, '', false, false);
    this.rules.set(metatype, rules);
    return rules;
  }
}

function validationError(errors: ValidationError[]) {
  const fields = Object.fromEntries(
    errors.map(({ property, constraints }) => [property, Object.values(constraints ?? {})[0]]),
  );
  return invalidInput(Object.values(fields)[0], fields);
}

/** Answers 404 to anything but a positive integer of the column's size: it names nothing. */
class IdPipe implements PipeTransform<string, number> {
  constructor(private readonly max = MAX_ID) {}

  transform(value: string, _metadata?: ArgumentMetadata): number {
    const id = /^[1-9]\d{0,15}$/.test(value) ? Number(value) : Infinity;
    if (id > this.max) throw notFound();
    return id;
  }
}

export const IdParam =
  (name = 'id', max = MAX_ID): ParameterDecorator =>
  (target, key, index) => {
    Param(name, new IdPipe(max))(target, key, index);
    const handler = Object.getOwnPropertyDescriptor(target, key!)!;
    ApiParam({ name, schema: { ...ID_PROPERTY, maximum: max } })(target, key!, handler);
  };

import { ValidationPipe, type ArgumentMetadata, type PipeTransform, type Type, type ValidationError } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { normalizeText, type Rule } from '@lodge/contracts';
import { invalidInput, notFound } from './refusal.js';

/** A field of a DTO that follows a rule shared with the web app, and is answered with the rule's own text. */
export const Follows = (rule: Rule) => ValidateBy({
  name: 'follows',
  validator: { validate: (value) => rule(value) === undefined, defaultMessage: (args) => rule(args?.value) ?? '' },
});

/** Text is stored in Unicode NFC without white space around it. */
export const Text = () => Transform(({ value }) => normalizeText(value));

/** Drops unknown fields, and answers the text of each wrong one in `fields`, the first of them in `error`. */
export class Validation extends ValidationPipe {
  constructor() {
    super({ whitelist: true, transform: true, stopAtFirstError: true, exceptionFactory: refusalOfFields });
  }

  private readonly needNothing = new Set<Type>();

  // Parameters are left to {@link IdPipe}: this pipe would take `1e3` or `0x10` for a number.
  override async transform(value: unknown, metadata: ArgumentMetadata) {
    if (metadata.type === 'param') return value;
    const { metatype } = metadata;
    if (metadata.type !== 'query' || metadata.data || !metatype || Object.keys(value as object).length > 0) return super.transform(value, metadata);
    // Polls come without a query: once none has been found right, its defaults need not be checked again.
    if (this.needNothing.has(metatype)) return new metatype();
    const query: unknown = await super.transform(value, metadata);
    this.needNothing.add(metatype);
    return query;
  }
}

function refusalOfFields(errors: ValidationError[]) {
  const fields = Object.fromEntries(errors.map(({ property, constraints }) => [property, Object.values(constraints ?? {})[0]]));
  return invalidInput(Object.values(fields)[0], fields);
}

/** The largest id of all but messages: PostgreSQL's `integer`. */
export const MAX_ID = 2 ** 31 - 1;
/** Ids of messages outgrow 31 bits first. */
export const MAX_BIG_ID = Number.MAX_SAFE_INTEGER;

const isId = (value: unknown, max: number) => typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value) && Number(value) <= max;

/** An id in a path: whatever is no positive integer of the column's size names nothing, so 404. */
export class IdPipe implements PipeTransform<string, number> {
  constructor(readonly max = MAX_ID) {}

  transform(value: string, _metadata?: ArgumentMetadata): number {
    if (!isId(value, this.max)) throw notFound();
    return Number(value);
  }
}

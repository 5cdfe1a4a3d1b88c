import { ERROR_CODES, FACTOR_METHODS, type ErrorBody } from '@lodge/contracts';
import { flag, list, named, object, oneOf, optional, text, type Schema } from '../schema.js';
import { MESSAGE } from './values.js';

const FIELD_ERRORS: Schema<Record<string, string>> = {
  type: 'object',
  additionalProperties: MESSAGE,
};

export const ERROR_BODY = named(
  'Error',
  object<ErrorBody>({
    error: MESSAGE,
    code: oneOf(ERROR_CODES),
    fields: optional(FIELD_ERRORS),
    challenge: optional(text({ minLength: 1 })),
    methods: optional(list(oneOf(FACTOR_METHODS))),
    ended: optional(flag),
  }),
);

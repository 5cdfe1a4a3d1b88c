import { GROUP_CODE, LIMITS } from '@lodge/contracts';
import { MAX_BIG_ID, MAX_ID } from '../../validation.js';
import { integer, nullable, oneOf, text, type Schema } from '../schema.js';

export const ID = integer(1, MAX_ID);
export const BIG_ID = integer(1, MAX_BIG_ID);
export const COUNT = integer(0);
export const INSTANT = text({ format: 'date-time' });
export const MESSAGE = text({ minLength: 1 });
export const NEXT_CURSOR = nullable(text({ minLength: 1, maxLength: 400 }));
export const CODE = text({ pattern: GROUP_CODE.source });
export const ID_PROPERTY = { type: 'integer', minimum: 1, maximum: MAX_ID } as const;

export const NEW_PASSWORD = {
  format: 'password',
  minLength: LIMITS.passwordLength.min,
  maxLength: LIMITS.passwordLength.max,
  description: 'With a lowercase and an uppercase letter, a digit and a special character',
};

export const BINARY: Schema<Uint8Array> = { type: 'string', format: 'binary' };
export const USERNAME = text({ minLength: 1, maxLength: LIMITS.usernameLength });
export const EMAIL = text({ minLength: 3, maxLength: LIMITS.emailLength });
export const GROUP_NAME = text({ minLength: 1, maxLength: LIMITS.groupNameLength });
export const FILENAME = text({ pattern: '^[0-9a-f]{32}\\.webp$' });
export const REQUEST_STATUS = oneOf(['pending', 'approved', 'rejected']);

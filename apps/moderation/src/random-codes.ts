import { randomInt } from 'node:crypto';
import { GROUP_CODE_ALPHABET } from '@lodge/contracts';

/** Nearly a billion codes of six: one that is taken is an error, and the next try draws another. */
export const randomCode = (length: number) =>
  Array.from({ length }, () => GROUP_CODE_ALPHABET[randomInt(GROUP_CODE_ALPHABET.length)]).join('');

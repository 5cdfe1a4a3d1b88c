import { randomInt } from 'node:crypto';
import { GROUP_CODE_ALPHABET, LIMITS } from '@lodge/contracts';

export const generateGroupCode = () =>
  Array.from(
    { length: LIMITS.groupCodeLength },
    () => GROUP_CODE_ALPHABET[randomInt(GROUP_CODE_ALPHABET.length)],
  ).join('');

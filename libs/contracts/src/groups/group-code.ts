import { LIMITS } from '../limits.js';

// No I, L, O, 0 or 1, which are easily mistaken for each other.
export const GROUP_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

export const GROUP_CODE = new RegExp(`^[${GROUP_CODE_ALPHABET}]{${LIMITS.groupCodeLength}}$`);

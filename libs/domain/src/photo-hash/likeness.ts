/** Bits in which the hashes of like photos differ at most, of 256 (docs/decisions/0035). */
export const MAX_DISTANCE = 76;

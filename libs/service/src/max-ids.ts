export const MAX_ID = 2 ** 31 - 1;
export const MAX_BIG_ID = Number.MAX_SAFE_INTEGER;

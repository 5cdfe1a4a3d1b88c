export const LANGUAGE_COOKIE = 'language';

/** Seconds. */
export const LANGUAGE_COOKIE_AGE = 365 * 24 * 3_600;

export const LANGUAGE_TAG = /^[a-z]{2,3}$/;

export const LANGUAGE_TEXTS = {
  invalid: 'Please choose a language',
  failed: 'Error choosing your language',
} as const;

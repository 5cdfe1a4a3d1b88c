const UNITS = [
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** "in 12 minutes", in the language of `locale`. */
export function fromNow(seconds: number, locale: string): string {
  const [unit, size] = UNITS.find(([, length]) => seconds > 1.5 * length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale).format(Math.ceil(seconds / size), unit);
}

/** The API's text of an exceeded limit, which ends at the time that `Retry-After` names. */
export const tooManyRequestsText = (seconds: number): string =>
  `Too many requests. Please try again ${fromNow(seconds, 'en')}.`;

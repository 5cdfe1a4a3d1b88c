import { OWN_ERROR_TEXTS, t } from '@lodge/contracts';
import { LOCALE } from '../language.js';

const UNITS = [
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** The text of an exceeded limit, with the time that the server names; undefined for any other. */
export const withTime = (text: string, seconds: number | undefined): string | undefined =>
  seconds && text === OWN_ERROR_TEXTS.tooManyRequests
    ? t`Too many requests. Please try again ${fromNow(seconds)}.`
    : undefined;

function fromNow(seconds: number): string {
  const [unit, size] = UNITS.find(([, length]) => seconds > 1.5 * length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(LOCALE).format(Math.ceil(seconds / size), unit);
}

import { LIMITS } from '@lodge/contracts';
import { LOCALE } from './language.js';

export type Units = 'imperial' | 'metric';

// A profile stores feet, inches and pounds (specification, section 3). These two factors are exact
// by the international agreement of 1959.
const CM_PER_INCH = 2.54;
const KG_PER_POUND = 0.45359237;

export const centimetres = (feet: number, inches: number) =>
  Math.round((12 * feet + inches) * CM_PER_INCH);
export const kilograms = (pounds: number) => Math.round(pounds * KG_PER_POUND);

/** Rounds to the nearest inch; converting back with `centimetres` is off by at most one. */
export function feetAndInches(cm: number) {
  const inches = Math.round(cm / CM_PER_INCH);
  return { feet: Math.floor(inches / 12), inches: inches % 12 };
}
/** Rounds to the nearest pound; `kilograms` converts it back to the same whole number. */
export const pounds = (kg: number) => Math.round(kg / KG_PER_POUND);

const { heightFeet, heightInches, weightPounds } = LIMITS;
export const METRIC_LIMITS = {
  cm: {
    min: centimetres(heightFeet.min, heightInches.min),
    max: centimetres(heightFeet.max, heightInches.max),
  },
  kg: { min: kilograms(weightPounds.min), max: kilograms(weightPounds.max) },
};

// Regions that state a person's height in feet (CLDR, unitPreferences: person-height).
const FEET = ['US', 'GB', 'CA', 'LR', 'MM'];

/** @param language such as `de-AT`; one without a region has that where most of its speakers live */
export const unitsOf = (language: string): Units =>
  FEET.includes(regionOf(language) ?? '') ? 'imperial' : 'metric';

// Some browsers report a language that is none, such as `C` or `en-US@posix`.
function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return new Intl.Locale(LOCALE).maximize().region;
  }
}

import { LIMITS } from '@lodge/contracts';

export type Units = 'imperial' | 'metric';

// A profile stores feet, inches and pounds (specification, section 3). These two are exact, by the
// agreement of 1959.
const CM_PER_INCH = 2.54;
const KG_PER_POUND = 0.45359237;

export const centimetres = (feet: number, inches: number) =>
  Math.round((12 * feet + inches) * CM_PER_INCH);
export const kilograms = (pounds: number) => Math.round(pounds * KG_PER_POUND);

/** To the nearest inch, which `centimetres` turns back into at most one more or less. */
export function feetAndInches(cm: number) {
  const inches = Math.round(cm / CM_PER_INCH);
  return { feet: Math.floor(inches / 12), inches: inches % 12 };
}
/** To the nearest pound, which `kilograms` turns back into the same whole number. */
export const pounds = (kg: number) => Math.round(kg / KG_PER_POUND);

const { heightFeet, heightInches, weightPounds } = LIMITS;
export const METRIC_LIMITS = {
  cm: {
    min: centimetres(heightFeet.min, heightInches.min),
    max: centimetres(heightFeet.max, heightInches.max),
  },
  kg: { min: kilograms(weightPounds.min), max: kilograms(weightPounds.max) },
};

// Where people say their height in feet (CLDR, unitPreferences: person-height).
const FEET = ['US', 'GB', 'CA', 'LR', 'MM'];

/** @param language such as `de-AT`; one without a region has that where most of its speakers live */
export function unitsOf(language: string): Units {
  const { region = '' } = new Intl.Locale(language).maximize();
  return FEET.includes(region) ? 'imperial' : 'metric';
}

import { APPLICANT } from './samples.js';
import { fill } from './screen.js';

export const FILLED: Record<string, string> = {
  Email: APPLICANT.email,
  Username: APPLICANT.username,
  Password: APPLICANT.password,
  'Confirm Password': APPLICANT.password,
  Age: String(APPLICANT.age),
  'Height (feet)': String(APPLICANT.height_feet),
  'Height (inches)': String(APPLICANT.height_inches),
  'Weight (pounds)': String(APPLICANT.weight_pounds),
  Ethnicity: APPLICANT.ethnicity,
  'Sexual Position': APPLICANT.sexual_position,
  Notes: APPLICANT.notes,
};

/** Fills in the data of `APPLICANT`, or other values by label. */
export function fillRegistration(overrides: Record<string, string> = {}) {
  for (const [label, value] of Object.entries({ ...FILLED, ...overrides })) fill(label, value);
}

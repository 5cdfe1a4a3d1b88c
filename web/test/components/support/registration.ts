import { PROFILE_FIELD_NAMES, PROFILE_FIELDS } from '@lodge/contracts';
import { APPLICANT } from './samples.js';
import { fill } from './screen.js';

/** The data of `APPLICANT` by label. */
export const FILLED: Record<string, string> = {
  Email: APPLICANT.email,
  Password: APPLICANT.password,
  'Confirm Password': APPLICANT.password,
  ...Object.fromEntries(
    PROFILE_FIELD_NAMES.map((name) => [PROFILE_FIELDS[name].label, String(APPLICANT[name])]),
  ),
};

/** Fills in the data of `APPLICANT`, or other values by label. */
export async function fillRegistration(overrides: Record<string, string> = {}) {
  for (const [label, value] of Object.entries({ ...FILLED, ...overrides }))
    await fill(label, value);
}

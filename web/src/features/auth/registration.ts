import {
  check,
  FIELD_TEXTS,
  normalizeText,
  PROFILE_FIELDS,
  REGISTRATION_RULES,
  type Registration,
} from '@lodge/contracts';
import { PROFILE_LABELS } from '../../forms/profile-labels.js';
import { withWholeNumbers } from '../../forms/whole-numbers.js';

// The confirmation is never sent.
export type RegistrationForm = Registration & { confirm_password: string };

export function wrongFields(values: RegistrationForm): Record<string, string> {
  const wrong = withWholeNumbers(check(REGISTRATION_RULES, { ...values }), { ...values });
  return values.confirm_password === values.password
    ? wrong
    : { ...wrong, confirm_password: FIELD_TEXTS.passwordsDiffer };
}

export const payload = (
  { confirm_password: _again, ...registration }: RegistrationForm,
  accepted: number[],
): Registration => ({
  ...registration,
  ...(accepted.length > 0 && { document_ids: accepted }),
  email: normalizeText(registration.email),
  // The name as it is stored, so that the member sees at once what others will.
  username: normalizeText(registration.username).normalize('NFKC'),
});

// In the order of the screen.
export const REGISTRATION_FIELDS = [
  ['email', 'Email'],
  ['username', PROFILE_FIELDS.username.label],
  ['password', 'Password'],
  ['confirm_password', 'Confirm Password'],
  ...PROFILE_LABELS.filter(([name]) => name !== 'username'),
] as const;

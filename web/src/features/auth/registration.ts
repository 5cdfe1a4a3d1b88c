import {
  check,
  FIELD_TEXTS,
  normalizeText,
  REGISTRATION_RULES,
  type Registration,
} from '@lodge/contracts';

// The confirmation is never sent.
export type RegistrationForm = Registration & { confirm_password: string };

export function wrongFields(values: RegistrationForm): Record<string, string> {
  const wrong = check(REGISTRATION_RULES, { ...values });
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
  // As stored, so that the member sees at once what others will.
  username: normalizeText(registration.username).normalize('NFKC'),
});

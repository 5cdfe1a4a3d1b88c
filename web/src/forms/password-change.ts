import { FIELD_TEXTS, NEW_PASSWORD_RULE } from '@lodge/contracts';

export interface PasswordChange {
  // Absent when an admin changes another user's password.
  currentPassword?: string;
  newPassword: string;
  confirmPassword: string;
}

const FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const;

// Reports all empty fields, or else the first invalid one.
export function validatePasswords(values: PasswordChange): Record<string, string> {
  const missing = FIELDS.filter((name) => values[name] === '');
  if (missing.length > 0)
    return Object.fromEntries(missing.map((name) => [name, FIELD_TEXTS.allFieldsRequired]));
  const weak = NEW_PASSWORD_RULE(values.newPassword);
  if (weak) return { newPassword: weak };
  return values.newPassword === values.confirmPassword
    ? {}
    : { confirmPassword: FIELD_TEXTS.newPasswordsDiffer };
}

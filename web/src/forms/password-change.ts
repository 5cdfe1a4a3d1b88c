import { FIELD_TEXTS, NEW_PASSWORD_RULE } from '@lodge/contracts';

export interface PasswordChange {
  // Absent where an admin changes another user's password.
  currentPassword?: string;
  newPassword: string;
  confirmPassword: string;
}

const FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const;

// All that are empty, else the first field to be corrected.
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

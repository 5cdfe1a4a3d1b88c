import { FIELD_TEXTS, NEW_PASSWORD_RULE } from '@lodge/contracts';

export interface PasswordChange {
  /** Absent where an admin changes another user's password. */
  currentPassword?: string;
  newPassword: string;
  confirmPassword: string;
}

const FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const;

/** One text at a time: it concerns the whole form, and stands where something has to be done first. */
export function wrongPasswords(values: PasswordChange): Record<string, string> {
  const missing = FIELDS.find((name) => values[name] === '');
  if (missing) return { [missing]: FIELD_TEXTS.allFieldsRequired };
  const weak = NEW_PASSWORD_RULE(values.newPassword);
  if (weak) return { newPassword: weak };
  return values.newPassword === values.confirmPassword
    ? {}
    : { confirmPassword: FIELD_TEXTS.newPasswordsDiffer };
}

import {
  FIELD_TEXTS,
  LIMITS,
  NEW_PASSWORD_RULE,
  SPECIAL_CHARACTERS,
  type Special,
} from '@lodge/contracts';
import { PasswordField } from '../ui/form/password-field.js';
import type { FieldBinding } from './use-rules-form.js';
import { PasswordHints } from './password-hints.js';

interface NewPasswordFieldsProps {
  field: (name: 'newPassword' | 'confirmPassword') => FieldBinding;
  password: string;
}

export const NewPasswordFields = ({ field, password }: NewPasswordFieldsProps) => (
  <>
    <NewPasswordField
      label="New Password"
      special="listed"
      field={field('newPassword')}
      password={password}
    />
    <PasswordField
      label="Confirm New Password"
      aria-required
      autoComplete="new-password"
      {...field('confirmPassword')}
    />
  </>
);

const { min, max } = LIMITS.passwordLength;

// The password rule in the syntax that password managers read to generate one.
const FOR_GENERATORS = {
  minLength: min,
  passwordrules: `minlength: ${min}; maxlength: ${max}; required: lower; required: upper; required: digit; required: [${SPECIAL_CHARACTERS}];`,
};

interface NewPasswordFieldProps {
  label: string;
  special: Special;
  field: FieldBinding;
  password: string;
}

export const NewPasswordField = ({ label, special, field, password }: NewPasswordFieldProps) => (
  <PasswordField
    label={label}
    help={<PasswordHints special={special} password={password} />}
    aria-required
    autoComplete="new-password"
    {...FOR_GENERATORS}
    {...field}
  />
);

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

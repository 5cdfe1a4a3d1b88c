import { PasswordField } from '../ui/form/password-field.js';
import { PasswordHints } from './password-hints.js';
import type { FieldProps } from './use-rules-form.js';

interface NewPasswordFieldsProps {
  field: (name: 'newPassword' | 'confirmPassword') => FieldProps;
  // What is entered so far.
  password: string;
}

export const NewPasswordFields = ({ field, password }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      label="New Password"
      help={<PasswordHints password={password} />}
      aria-required
      autoComplete="new-password"
      {...field('newPassword')}
    />
    <PasswordField
      label="Confirm New Password"
      aria-required
      autoComplete="new-password"
      {...field('confirmPassword')}
    />
  </>
);

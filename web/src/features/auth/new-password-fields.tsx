import type { FieldProps } from '../../forms/use-rules-form.js';
import { PasswordField } from '../../ui/password-field.js';

interface NewPasswordFieldsProps {
  field: (name: 'newPassword' | 'confirmPassword') => FieldProps;
}

export const NewPasswordFields = ({ field }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      label="New Password"
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

import { PasswordField } from '../ui/form/password-field.js';
import { NewPasswordField } from './new-password-field.js';
import type { FieldProps } from './use-rules-form.js';

interface NewPasswordFieldsProps {
  field: (name: 'newPassword' | 'confirmPassword') => FieldProps;
  // What is entered so far.
  password: string;
}

export const NewPasswordFields = ({ field, password }: NewPasswordFieldsProps) => (
  <>
    <NewPasswordField label="New Password" field={field('newPassword')} password={password} />
    <PasswordField
      label="Confirm New Password"
      aria-required
      autoComplete="new-password"
      {...field('confirmPassword')}
    />
  </>
);

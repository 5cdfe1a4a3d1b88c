import { APP_TEXTS, TIMES, t } from '@lodge/contracts';
import { callApi } from '../lib/api/api.js';
import { logout, useViewer } from '../lib/session/session.js';
import { sameUser } from '../lib/session/session-store.js';
import { Form, FormFailure, SubmitButton } from '../ui/form/form.js';
import { DialogFormEnd } from '../ui/form/form-end.js';
import { PasswordField } from '../ui/form/password-field.js';
import { toast } from '../ui/overlay/toast.js';
import {
  NewPasswordFields,
  validatePasswords,
  type PasswordChange,
} from './new-password-fields.js';
import { useRulesForm } from './use-rules-form.js';

const ACTION = t`Change Password`;

interface ChangePasswordFormProps {
  // Whose password an admin changes; otherwise it is one's own.
  user?: { id: number; email: string };
  // Closes the dialog that contains the form.
  onClose?: () => void;
}

export function ChangePasswordForm({ user, onClose }: ChangePasswordFormProps) {
  const viewer = useViewer();
  const { form, field, submit } = useRulesForm<PasswordChange>({
    validate: validatePasswords,
    defaultValues: { ...(!user && { currentPassword: '' }), newPassword: '', confirmPassword: '' },
  });
  const save = async ({ currentPassword = '', newPassword }: PasswordChange) => {
    if (user) await callApi('changeUserPassword', { body: { userId: user.id, newPassword } });
    else {
      await callApi('changePassword', { body: { currentPassword, newPassword } });
      logOutSoon();
    }
    toast.success(APP_TEXTS.passwordChanged);
  };
  // Tells password managers which account the password is for.
  const account = (user ?? viewer).email;
  return (
    <Form {...submit(save, APP_TEXTS.changingPassword, onClose ?? form.reset)}>
      {account && <input type="text" autoComplete="username" value={account} readOnly hidden />}
      {!user && (
        <PasswordField
          label="Current Password"
          required
          autoComplete="current-password"
          {...field('currentPassword')}
        />
      )}
      <NewPasswordFields field={field} password={form.values.newPassword} />
      {onClose ? (
        <DialogFormEnd action={ACTION} onCancel={onClose} />
      ) : (
        <>
          <FormFailure />
          <SubmitButton className="md:self-end">{ACTION}</SubmitButton>
        </>
      )}
    </Form>
  );
}

// A timer rather than an effect: leaving the screen must not cancel the logout.
function logOutSoon(isSame = sameUser()) {
  const leave = () =>
    isSame() &&
    void logout().then(
      () => toast.success(APP_TEXTS.loggedOut),
      () => toast.error(APP_TEXTS.logoutFailed),
    );
  setTimeout(leave, TIMES.logoutAfterPasswordChange);
}

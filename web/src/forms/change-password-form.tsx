import { APP_TEXTS, TIMES, t } from '@lodge/contracts';
import { callApi } from '../lib/api/api.js';
import { logout } from '../lib/session/logout.js';
import { useViewer } from '../lib/session/session.js';
import { waitForUser } from '../lib/session/session-store.js';
import { Form, FormFailure, SubmitButton } from '../ui/form/form.js';
import { DialogFormEnd } from '../ui/form/form-end.js';
import { PasswordField } from '../ui/form/password-field.js';
import { toast } from '../ui/overlay/toast.js';
import { NewPasswordFields } from './new-password-fields.js';
import { validatePasswords, type PasswordChange } from './password-change.js';
import { useRulesForm } from './use-rules-form.js';

// `onClose` closes the dialog that contains the form.
export function OwnPasswordForm({ onClose }: { onClose?: () => void }) {
  const { id, email } = useViewer();
  const change = async ({ currentPassword = '', newPassword }: PasswordChange) => {
    await callApi('changePassword', { body: { currentPassword, newPassword } });
    logOutSoon(id);
  };
  return <PasswordForm own change={change} onClose={onClose} account={email} />;
}

interface OthersPasswordFormProps {
  user: { id: number; email: string };
  onClose: () => void;
}

export function OthersPasswordForm({ user, onClose }: OthersPasswordFormProps) {
  const change = async ({ newPassword }: PasswordChange) => {
    await callApi('changeUserPassword', { body: { userId: user.id, newPassword } });
  };
  return <PasswordForm change={change} onClose={onClose} account={user.email} />;
}

const ACTION = t`Change Password`;

interface PasswordFormProps {
  own?: boolean;
  // Username that tells password managers which account the password is for.
  account?: string;
  change: (passwords: PasswordChange) => Promise<void>;
  onClose?: (() => void) | undefined;
}

function PasswordForm({ own, account, change, onClose }: PasswordFormProps) {
  const { form, field, submit } = useRulesForm<PasswordChange>({
    validate: validatePasswords,
    defaultValues: { ...(own && { currentPassword: '' }), newPassword: '', confirmPassword: '' },
  });
  const save = async (passwords: PasswordChange) => {
    await change(passwords);
    toast.success(APP_TEXTS.passwordChanged);
  };
  return (
    <Form {...submit(save, APP_TEXTS.changingPassword, onClose ?? form.reset)}>
      {account && <input type="text" autoComplete="username" value={account} readOnly hidden />}
      {own && (
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
          <SubmitButton className="sm:self-end">{ACTION}</SubmitButton>
        </>
      )}
    </Form>
  );
}

// A timer rather than an effect: leaving the screen must not cancel the logout. A page that was
// suspended meanwhile may be somebody else's.
const logOutSoon = (userId: number) =>
  void setTimeout(async () => {
    await waitForUser(userId);
    await logout().then(
      () => toast.success(APP_TEXTS.loggedOut),
      () => toast.error(APP_TEXTS.logoutFailed),
    );
  }, TIMES.logoutAfterPasswordChange);

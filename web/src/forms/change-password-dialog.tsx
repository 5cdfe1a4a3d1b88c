import { APP_TEXTS, TIMES } from '@lodge/contracts';
import { useViewer, logout } from '../lib/session.js';
import { Dialog } from '../ui/overlay/dialog.js';
import { useBackToClose } from '../ui/overlay/use-back-to-close.js';
import { callApi } from '../lib/api/api.js';
import { DialogFormEnd } from '../ui/form/form-end.js';
import { PasswordField } from '../ui/form/password-field.js';
import { toast } from '../ui/overlay/toast.js';
import { NewPasswordFields } from './new-password-fields.js';
import { validatePasswords, type PasswordChange } from './password-change.js';
import { useRulesForm } from './use-rules-form.js';

interface ChangePasswordDialogProps {
  open: boolean;
  onClose: () => void;
  // Where an admin changes another user's password.
  user?: { id: number; username: string };
}

export function ChangePasswordDialog({ open, onClose, user }: ChangePasswordDialogProps) {
  const viewer = useViewer();
  useBackToClose(open, onClose);
  if (!user || user.id === viewer.id) {
    return (
      <Dialog
        {...{ open, onClose }}
        title="Change Password"
        description="You will be logged out everywhere and can log in again with the new password."
      >
        <OwnPasswordForm onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog
      {...{ open, onClose }}
      title={
        <>
          Change Password of <bdi>{user.username}</bdi>
        </>
      }
      description="It takes effect at once and logs this member out everywhere."
    >
      <OthersPasswordForm userId={user.id} onClose={onClose} />
    </Dialog>
  );
}

function OwnPasswordForm({ onClose }: { onClose: () => void }) {
  const { email } = useViewer();
  const change = async ({ currentPassword = '', newPassword }: PasswordChange) => {
    await callApi('changePassword', { body: { currentPassword, newPassword } });
    logOutSoon();
  };
  return <PasswordForm own change={change} onClose={onClose} account={email} />;
}

function OthersPasswordForm({ userId, onClose }: { userId: number; onClose: () => void }) {
  const change = async ({ newPassword }: PasswordChange) => {
    await callApi('changeUserPassword', { body: { userId, newPassword } });
  };
  return <PasswordForm change={change} onClose={onClose} />;
}

interface PasswordFormProps {
  own?: boolean;
  // Tells password managers whose password it is.
  account?: string;
  change: (passwords: PasswordChange) => Promise<void>;
  onClose: () => void;
}

function PasswordForm({ own, account, change, onClose }: PasswordFormProps) {
  const { form, field, submit, formError, busy } = useRulesForm<PasswordChange>({
    validate: validatePasswords,
    defaultValues: { ...(own && { currentPassword: '' }), newPassword: '', confirmPassword: '' },
  });
  const save = async (passwords: PasswordChange) => {
    await change(passwords);
    toast.success(APP_TEXTS.passwordChanged);
  };
  return (
    <form
      method="post"
      {...submit(save, APP_TEXTS.changingPassword, onClose)}
      className="flex flex-col gap-5"
    >
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
      <DialogFormEnd error={formError} busy={busy} action="Change Password" onCancel={onClose} />
    </form>
  );
}

// Not an effect: leaving the screen must not stop the logout.
const logOutSoon = () =>
  void setTimeout(
    () =>
      logout().then(
        () => toast.success(APP_TEXTS.loggedOut),
        () => toast.error(APP_TEXTS.logoutFailed),
      ),
    TIMES.logoutAfterPasswordChange,
  );

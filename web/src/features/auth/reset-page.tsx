import { APP_TEXTS, RESET_TOKEN_RULE } from '@lodge/contracts';
import { useLocation, useNavigate } from 'react-router-dom';
import { validatePasswords, type PasswordChange } from '../../forms/password-change.js';
import { useRulesForm } from '../../forms/use-rules-form.js';
import { callApi } from '../../lib/api.js';
import { PATHS } from '../../lib/paths.js';
import { refreshSession } from '../../lib/session.js';
import { Button } from '../../ui/button.js';
import { FormError } from '../../ui/form-error.js';
import { PasswordField } from '../../ui/password-field.js';
import { toast } from '../../ui/toast.js';
import { AuthCard } from './auth-card.js';

// The token stands in the fragment, which browsers send to nobody.
export default function ResetPage() {
  const { hash } = useLocation();
  const token = hash.slice(1);
  const invalid = RESET_TOKEN_RULE(token);
  return (
    <AuthCard
      title="New Password"
      heading="A new key"
      lead="Choose a new password. It logs you out everywhere else."
      other={{ question: 'Link expired?', to: PATHS.forgot, text: 'Request a new one' }}
    >
      {invalid ? <FormError text={invalid} /> : <NewPasswordForm token={token} />}
    </AuthCard>
  );
}

function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const { field, submit, formError, busy } = useRulesForm<PasswordChange>({
    validate: validatePasswords,
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  const finish = async ({ newPassword }: PasswordChange) => {
    await callApi('finishPasswordReset', { body: { token, newPassword } });
    await refreshSession();
    toast.success(APP_TEXTS.passwordChanged);
    // In place of this page: the link leaves the tab's history.
    await navigate(PATHS.login, { replace: true });
  };
  return (
    <form
      method="post"
      {...submit(finish, APP_TEXTS.changingPassword)}
      className="flex flex-col gap-5"
    >
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
      <FormError text={formError} />
      <Button type="submit" busy={busy} className="mt-1 w-full">
        Change Password
      </Button>
    </form>
  );
}

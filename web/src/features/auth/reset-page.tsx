import { APP_TEXTS, check, FACTOR_CODE_RULE, RESET_TOKEN_RULE } from '@lodge/contracts';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { validatePasswords, type PasswordChange } from '../../forms/password-change.js';
import { useRulesForm } from '../../forms/use-rules-form.js';
import { ApiError } from '../../lib/api-error.js';
import { callApi } from '../../lib/api.js';
import { PATHS } from '../../lib/paths.js';
import { refreshSession } from '../../lib/session.js';
import { Button } from '../../ui/button.js';
import { FormError } from '../../ui/form-error.js';
import { PasswordField } from '../../ui/password-field.js';
import { toast } from '../../ui/toast.js';
import { AuthCard } from './auth-card.js';
import { OneTimeCodeField } from './one-time-code-field.js';

// The code only of those who use one-time codes.
type Reset = PasswordChange & { code: string };

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
  const [needsCode, setNeedsCode] = useState(false);
  const { field, submit, formError, busy } = useRulesForm<Reset>({
    validate: (values) => ({
      ...validatePasswords(values),
      ...(needsCode && check({ code: FACTOR_CODE_RULE }, { ...values })),
    }),
    defaultValues: { newPassword: '', confirmPassword: '', code: '' },
  });
  const finish = async ({ newPassword, code }: Reset) => {
    const body = { token, newPassword, ...(needsCode && { code }) };
    await callApi('finishPasswordReset', { body }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'second_factor_required') setNeedsCode(true);
      throw error;
    });
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
      {needsCode && <OneTimeCodeField {...field('code')} />}
      <FormError text={formError} />
      <Button type="submit" busy={busy} className="mt-1 w-full">
        Change Password
      </Button>
    </form>
  );
}

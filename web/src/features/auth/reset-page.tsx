import { APP_TEXTS, RESET_LINK_MINUTES, RESET_TOKEN_RULE, t } from '@lodge/contracts';
import { useState } from 'react';
import { NewPasswordFields } from '../../forms/new-password-fields.js';
import { useRulesForm } from '../../forms/use-rules-form.js';
import { ApiError } from '../../lib/api/api-error.js';
import { giveFocus } from '../../lib/focus/next-focus.js';
import { PATHS } from '../../lib/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { Form } from '../../ui/form/form.js';
import { AuthCard, AuthFormEnd, OtherWay } from './auth-card.js';
import { forgetLinkSecret, useLinkSecret } from './link-secret.js';
import { OneTimeCodeField } from './one-time-code-field.js';
import { NO_PASSWORD, useReset, type NewPassword } from './use-reset.js';

export default function ResetPage() {
  const token = useLinkSecret('reset');
  const [rejected, setRejected] = useState<string>();
  if (!token || token === rejected || RESET_TOKEN_RULE(token)) return <DeadLink />;
  return (
    <AuthCard
      title="New Password"
      heading="A new key"
      lead="Choose a new password. It logs you out everywhere."
      other={<Remembered />}
    >
      <NewPasswordForm key={token} token={token} onRejected={() => setRejected(token)} />
    </AuthCard>
  );
}

const Remembered = () => <OtherWay question="Remembered it?" to={PATHS.login} text="Log In" />;

function NewPasswordForm({ token, onRejected }: { token: string; onRejected: () => void }) {
  const { needsCode, wrongFields, finish, leave } = useReset();
  const { form, field, submit } = useRulesForm({
    validate: wrongFields,
    defaultValues: NO_PASSWORD,
  });
  const change = async (password: NewPassword) => {
    try {
      await finish({ token }, password);
    } catch (error) {
      if (!(error instanceof ApiError && error.fields.token)) throw error;
      forgetLinkSecret('reset');
      onRejected();
      return false;
    }
    forgetLinkSecret('reset');
  };
  return (
    <Form {...submit(change, APP_TEXTS.changingPassword, leave)}>
      <NewPasswordFields field={field} password={form.values.newPassword} />
      {needsCode && <OneTimeCodeField {...field('code')} />}
      <AuthFormEnd action="Change Password" />
    </Form>
  );
}

// The card replaces the form that had the focus.
const DeadLink = () => (
  <div ref={giveFocus} tabIndex={-1} role="status" className="outline-none">
    <AuthCard
      title="New Password"
      heading="This link has expired"
      lead={t`A link works once, expires after ${RESET_LINK_MINUTES} minutes and must be complete.`}
      other={<Remembered />}
    >
      <ButtonLink to={PATHS.forgot} className="w-full">
        Request a New Link
      </ButtonLink>
    </AuthCard>
  </div>
);

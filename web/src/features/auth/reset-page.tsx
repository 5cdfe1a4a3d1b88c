import { APP_TEXTS, RESET_TOKEN_RULE } from '@lodge/contracts';
import { useLocation } from 'react-router-dom';
import { NewPasswordFields } from '../../forms/new-password-fields.js';
import { useRulesForm } from '../../forms/use-rules-form.js';
import { PATHS } from '../../lib/paths.js';
import { Form } from '../../ui/form/form.js';
import { FormError } from '../../ui/form/form-error.js';
import { AuthCard, AuthFormEnd, OtherWay } from './auth-card.js';
import { OneTimeCodeField } from './one-time-code-field.js';
import { NO_PASSWORD, useReset } from './use-reset.js';

// The token is in the fragment, which browsers never send to a server.
export default function ResetPage() {
  const { hash } = useLocation();
  const token = hash.slice(1);
  const invalid = RESET_TOKEN_RULE(token);
  return (
    <AuthCard
      title="New Password"
      heading="A new key"
      lead="Choose a new password. It logs you out everywhere."
      other={<OtherWay question="Link expired?" to={PATHS.forgot} text="Request a new one" />}
    >
      {invalid ? <FormError text={invalid} /> : <NewPasswordForm token={token} />}
    </AuthCard>
  );
}

function NewPasswordForm({ token }: { token: string }) {
  const { needsCode, wrongFields, finish } = useReset();
  const { form, field, submit } = useRulesForm({
    validate: wrongFields,
    defaultValues: NO_PASSWORD,
  });
  return (
    <Form {...submit((password) => finish({ token }, password), APP_TEXTS.changingPassword)}>
      <NewPasswordFields field={field} password={form.values.newPassword} />
      {needsCode && <OneTimeCodeField {...field('code')} />}
      <AuthFormEnd action="Change Password" />
    </Form>
  );
}

import {
  APP_TEXTS,
  check,
  FACTOR_CODE_RULE,
  storedEmailRule,
  t,
  type Rule,
} from '@lodge/contracts';
import { NewPasswordFields } from '../../forms/new-password-fields.js';
import { useRulesForm } from '../../forms/use-rules-form.js';
import { Form } from '../../ui/form/form.js';
import { EmailField, TextField } from '../../ui/form/text-field.js';
import { AuthFormEnd, BackButton } from './auth-card.js';
import { OneTimeCodeField } from './one-time-code-field.js';
import { NO_PASSWORD, useReset, type NewPassword } from './use-reset.js';

const recoveryCodeRule: Rule = (value) =>
  value ? FACTOR_CODE_RULE(value) : t`Recovery code is required`;

const RULES = { email: storedEmailRule, recovery_code: recoveryCodeRule };

type Recovery = NewPassword & { email: string; recovery_code: string };

export default function RecoveryForm({ onBack }: { onBack: () => void }) {
  const { needsCode, wrongFields, finish, leave } = useReset();
  const { form, field, submit } = useRulesForm<Recovery>({
    validate: (values) => ({ ...check(RULES, { ...values }), ...wrongFields(values) }),
    defaultValues: { email: '', recovery_code: '', ...NO_PASSWORD },
  });
  const recover = ({ email, recovery_code, ...password }: Recovery) =>
    finish({ email, recovery_code }, password);
  return (
    <Form {...submit(recover, APP_TEXTS.changingPassword, leave)} aria-label="Recovery code">
      <EmailField autoFocus label="Email" help="The one you log in with." {...field('email')} />
      <TextField
        label="Recovery code"
        help="Each works once."
        aria-required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('recovery_code')}
      />
      <NewPasswordFields field={field} password={form.values.newPassword} />
      {needsCode && <OneTimeCodeField help="From your authenticator app." {...field('code')} />}
      <AuthFormEnd action="Change Password" />
      <BackButton onBack={onBack} />
    </Form>
  );
}

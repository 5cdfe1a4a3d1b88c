import { APP_TEXTS, check, FACTOR_CODE_RULE } from '@lodge/contracts';
import { useRulesForm } from '../../forms/use-rules-form.js';
import { loginWithCode } from '../../lib/session.js';
import { focusFirstField } from '../../ui/form/focus-first-field.js';
import { tellLoggedIn } from './tell-logged-in.js';
import { AuthFormEnd, BackButton } from './auth-card.js';
import { OneTimeCodeField } from './one-time-code-field.js';

const RULES = { code: FACTOR_CODE_RULE };

interface SecondFactorFormProps {
  challenge: string;
  onBack: () => void;
}

export default function SecondFactorForm({ challenge, onBack }: SecondFactorFormProps) {
  const { field, submit, formError, busy } = useRulesForm({
    validate: (values) => check(RULES, values),
    defaultValues: { code: '' },
  });
  const finish = async ({ code }: { code: string }) => {
    await loginWithCode(challenge, code);
    tellLoggedIn();
  };
  return (
    <form
      ref={focusFirstField}
      method="post"
      {...submit(finish, APP_TEXTS.loginFailed)}
      className="flex flex-col gap-5"
      aria-label="One-time code"
    >
      <OneTimeCodeField {...field('code')} />
      <AuthFormEnd error={formError} busy={busy} action="Continue" />
      <BackButton onBack={onBack} />
    </form>
  );
}

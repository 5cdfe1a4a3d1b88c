import { APP_TEXTS, check, FACTOR_CODE_RULE, TIMES } from '@lodge/contracts';
import { useRulesForm } from '../../forms/use-rules-form.js';
import { PATHS } from '../../lib/paths.js';
import { loginWithCode } from '../../lib/session.js';
import { Button } from '../../ui/button.js';
import { focusFirstField } from '../../ui/focus-first-field.js';
import { FormError } from '../../ui/form-error.js';
import { toast } from '../../ui/toast.js';
import { OneTimeCodeField } from './one-time-code-field.js';

const RULES = { code: FACTOR_CODE_RULE };

export default function SecondFactorForm({ challenge }: { challenge: string }) {
  const { field, submit, formError, busy } = useRulesForm({
    validate: (values) => check(RULES, values),
    defaultValues: { code: '' },
  });
  const finish = async ({ code }: { code: string }) => {
    await loginWithCode(challenge, code);
    toast.success(APP_TEXTS.loggedIn, TIMES.dashboardSuccessToast);
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
      <FormError text={formError} />
      <Button type="submit" busy={busy} className="mt-1 w-full">
        Continue
      </Button>
      <a href={PATHS.login} className="self-center text-sm font-semibold text-brass underline">
        Back
      </a>
    </form>
  );
}

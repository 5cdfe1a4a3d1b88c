import { APP_TEXTS, FACTOR_CODE_RULE } from '@lodge/contracts';
import { useRulesForm } from '../../forms/use-rules-form.js';
import { Form } from '../../ui/form/form.js';
import { AuthFormEnd, BackButton } from './auth-card.js';
import { OneTimeCodeField } from './one-time-code-field.js';
import { loginWithCode } from './sign-in.js';

interface SecondFactorFormProps {
  challenge: string;
  onBack: () => void;
}

export default function SecondFactorForm({ challenge, onBack }: SecondFactorFormProps) {
  const { field, submit } = useRulesForm({
    rules: { code: FACTOR_CODE_RULE },
    defaultValues: { code: '' },
  });
  const finish = ({ code }: { code: string }) => loginWithCode(challenge, code);
  return (
    <Form {...submit(finish, APP_TEXTS.loginFailed)} aria-label="One-time code">
      <OneTimeCodeField autoFocus {...field('code')} />
      <AuthFormEnd action="Continue" />
      <BackButton onBack={onBack} />
    </Form>
  );
}

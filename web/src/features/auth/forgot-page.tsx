import { ACCOUNT_TEXTS, storedEmailRule, t } from '@lodge/contracts';
import { useState } from 'react';
import { useRulesForm } from '../../forms/use-rules-form.js';
import { callApi } from '../../lib/api/api.js';
import { PATHS } from '../../lib/paths.js';
import { useApi } from '../../lib/api/use-api.js';
import { PUBLIC } from '../../lib/api/use-documents.js';
import { Form } from '../../ui/form/form.js';
import { Fetched } from '../../ui/list/fetched.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { Spinner } from '../../ui/spinner.js';
import { EmailField } from '../../ui/form/text-field.js';
import { AuthCard, AuthFormEnd, OtherWay } from './auth-card.js';
import { AskAnAdmin, LinkRequested, OwnRecoveryCode } from './recovery-notes.js';

const RecoveryForm = lazyPart(() => import('./recovery-form.js'));

export default function ForgotPage() {
  const [byCode, setByCode] = useState(false);
  return (
    <AuthCard
      title="Forgot Password"
      heading={byCode ? t`Use a recovery code` : t`Locked out?`}
      lead="Choose a new password and come back in."
      other={<OtherWay question="Remembered it?" to={PATHS.login} text="Log In" />}
    >
      {byCode ? (
        <RecoveryForm onBack={() => setByCode(false)} />
      ) : (
        <RecoveryWays onUseCode={() => setByCode(true)} />
      )}
    </AuthCard>
  );
}

function RecoveryWays({ onUseCode }: { onUseCode: () => void }) {
  const ways = useApi('recoveryWays', PUBLIC);
  return (
    <Fetched response={ways} failedText={ACCOUNT_TEXTS.fetchingRecovery} loading={<Spinner />}>
      {({ by_mail }) => (
        <div className="flex flex-col gap-6">
          {by_mail && <ByMail />}
          <OwnRecoveryCode isSecond={by_mail} onUse={onUseCode} />
          {!by_mail && <AskAnAdmin />}
        </div>
      )}
    </Fetched>
  );
}

function ByMail() {
  const [isRequested, setRequested] = useState(false);
  const { field, submit } = useRulesForm({
    rules: { email: storedEmailRule },
    defaultValues: { email: '' },
  });
  const request = async ({ email }: { email: string }) => {
    await callApi('requestPasswordReset', { body: { email } });
    setRequested(true);
  };
  if (isRequested) return <LinkRequested onAgain={() => setRequested(false)} />;
  return (
    <Form {...submit(request, ACCOUNT_TEXTS.requestingLink)}>
      <EmailField
        label="Email"
        help="The one you log in with. We send a link to it."
        {...field('email')}
      />
      <AuthFormEnd action="Send Link" />
    </Form>
  );
}

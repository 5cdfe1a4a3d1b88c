import {
  APP_TEXTS,
  storedEmailRule,
  storedPasswordRule,
  t,
  type Credentials,
} from '@lodge/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PATHS } from '../../lib/paths.js';
import { useRulesForm } from '../../forms/use-rules-form.js';
import { ApiError } from '../../lib/api/api-error.js';
import { useSession } from '../../lib/session/session.js';
import type { SignedOutBecause } from '../../lib/session/session-store.js';
import { Form } from '../../ui/form/form.js';
import { PasswordField } from '../../ui/form/password-field.js';
import { EmailField } from '../../ui/form/text-field.js';
import { AuthCard, AuthFormEnd } from './auth-card.js';
import { NewHere } from './new-here.js';
import { login } from './sign-in.js';
import { lazyPart } from '../../ui/lazy-part.js';

export default function LoginPage() {
  const [asksForCode, setAsksForCode] = useState(false);
  const session = useSession();
  const { ended, refused }: SignedOutBecause =
    (session.state === 'signed-out' && session.why) || {};
  return (
    <AuthCard title="Log In" {...greeting(asksForCode, Boolean(refused))} other={<NewHere />}>
      {(ended || refused) && (
        <LoginBanner refused={refused} lifted={ended?.lifted} changed={ended?.changed} />
      )}
      <LoginForm initialEmail={ended?.email} onAskForCode={setAsksForCode} />
    </AuthCard>
  );
}

function greeting(asksForCode: boolean, isRefused: boolean) {
  if (asksForCode) return { heading: t`One more step`, lead: t`Your code, and you’re in.` };
  // A welcome would be out of place after a refusal.
  if (isRefused) return { heading: t`Log In` };
  return { heading: t`Welcome back`, lead: t`Good to see you at the door.` };
}

const RULES = { email: storedEmailRule, password: storedPasswordRule };

const LoginBanner = lazyPart(() => import('./login-banner.js'), null);
const PasskeySignIn = lazyPart(() => import('./passkey-sign-in.js'), null);
const SecondFactorForm = lazyPart(() => import('./second-factor-form.js'), null);

interface LoginFormProps {
  // Given when a member signs in again in place and must not leave the page through a link.
  email?: string;
  initialEmail?: string;
  onAskForCode?: (isAsked: boolean) => void;
}

export function LoginForm({ email, initialEmail = '', onAskForCode }: LoginFormProps) {
  const [challenge, keepChallenge] = useState<string>();
  const setChallenge = (given?: string) => {
    keepChallenge(given);
    onAskForCode?.(given !== undefined);
  };
  const { form, field, submit } = useRulesForm({
    rules: RULES,
    defaultValues: { email: email ?? initialEmail, password: '' },
  });
  const submitCredentials = async (credentials: Credentials) => {
    try {
      await login(credentials);
    } catch (error) {
      if (!(error instanceof ApiError && error.details.challenge)) throw error;
      // Whoever presses Back at an unattended page must not read it.
      form.enter({ password: '' });
      return setChallenge(error.details.challenge);
    }
  };
  if (challenge) return <SecondFactorForm challenge={challenge} onBack={() => setChallenge()} />;
  return (
    <Form {...submit(submitCredentials, APP_TEXTS.loginFailed)}>
      <EmailField label="Email" autoComplete="username webauthn" {...field('email')} />
      <PasswordField
        label="Password"
        aria-required
        autoFocus={email !== undefined}
        autoComplete="current-password"
        {...field('password')}
      />
      {email === undefined && (
        <Link to={PATHS.forgot} className="lone-link -my-2 self-start text-sm">
          Forgot your password?
        </Link>
      )}
      <AuthFormEnd action="Log In" />
      {/* What stands below must not move when it is offered. */}
      {'PublicKeyCredential' in window && (
        <div className="-mt-2 flex min-h-12 flex-col gap-5">
          <PasskeySignIn />
        </div>
      )}
    </Form>
  );
}

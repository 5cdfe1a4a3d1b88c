import { APP_TEXTS, type PasskeyAssertion, type PasskeyRequest } from '@lodge/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, errorText } from '../../lib/api/api-error.js';
import { callApi } from '../../lib/api/api.js';
import { cancelPasskey, canSuggest, getPasskey } from '../../lib/passkeys.js';
import { Button } from '../../ui/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { loginWithPasskey } from './sign-in.js';

// Complements autofill in the email field, which not every browser supports.
export default function PasskeySignIn() {
  const { isOffered, failure, signIn } = usePasskeySignIn();
  return (
    <>
      {isOffered && (
        <Button variant="secondary" className="w-full" onClick={signIn}>
          Use a passkey
        </Button>
      )}
      <FormError text={failure} />
    </>
  );
}

// In milliseconds: challenges expire after five minutes.
const REFRESH = 240_000;

type ShowFailure = (text: string | undefined) => void;

// Offers passkeys as autofill at the email field and by a button.
function usePasskeySignIn() {
  const [options, setOptions] = useState<PasskeyRequest>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const over = useRef<AbortController>(undefined);
  const begin = () => {
    over.current?.abort();
    over.current = new AbortController();
    void offer(over.current.signal, setOptions, setFailure);
  };

  // useInterval is bundled with the members' screens, which the login page does not load.
  const onTick = useEffectEvent(() => busy || begin());
  useEffect(() => {
    onTick();
    const timer = setInterval(() => onTick(), REFRESH);
    return () => {
      clearInterval(timer);
      over.current?.abort();
      cancelPasskey();
    };
  }, []);

  const signIn = async () => {
    setBusy(true);
    await signInWith(getPasskey(options!), setFailure);
    setBusy(false);
    // The choice used up the challenge and cancelled the autofill request.
    if (!over.current?.signal.aborted) begin();
  };
  return { isOffered: options !== undefined, failure, signIn };
}

// Replaces an earlier autofill request, and asks again after each passkey that the server rejects.
async function offer(
  over: AbortSignal,
  onOptions: (options: PasskeyRequest | undefined) => void,
  onFailure: ShowFailure,
): Promise<void> {
  let outcome: Outcome | undefined;
  do {
    const options = await passkeyOptions();
    if (over.aborted) return;
    onOptions(options);
    if (!options || !(await canSuggest()) || over.aborted) return;
    outcome = await signInWith(getPasskey(options, true), onFailure);
  } while (outcome === 'rejected' && !over.aborted);
}

// Passkeys are bound to a hostname. If there are none or the call fails, the password remains.
async function passkeyOptions(): Promise<PasskeyRequest | undefined> {
  const { options } = await callApi('passkeySignInOptions').catch(() => ({ options: null }));
  return options?.rpId === location.hostname ? options : undefined;
}

type Outcome = 'signed-in' | 'cancelled' | 'rejected';

async function signInWith(
  choice: Promise<PasskeyAssertion>,
  onFailure: ShowFailure,
): Promise<Outcome> {
  try {
    const passkey = await choice;
    onFailure(undefined);
    await loginWithPasskey(passkey);
    return 'signed-in';
  } catch (error) {
    if (!(error instanceof ApiError)) return 'cancelled';
    onFailure(errorText(error, APP_TEXTS.loginFailed));
    return 'rejected';
  }
}

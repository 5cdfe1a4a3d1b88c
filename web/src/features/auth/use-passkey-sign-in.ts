import { APP_TEXTS, type PasskeyAssertion, type PasskeyRequest } from '@lodge/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, errorText } from '../../lib/api/api-error.js';
import { callApi } from '../../lib/api/api.js';
import { cancelPasskey, canSuggest, getPasskey } from '../../lib/passkeys.js';
import { changeSession } from '../../lib/session.js';
import { toastLogin } from './toast-login.js';

// In milliseconds: challenges expire after five minutes.
const REFRESH = 240_000;

// Offers passkeys as autofill at the email field and by a button.
export function usePasskeySignIn() {
  const [options, setOptions] = useState<PasskeyRequest>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const isGone = useRef(false);
  const suggestAgain = () => void suggest(setOptions, setFailure, () => isGone.current);

  // useInterval is bundled with the members' screens, which the login page does not load.
  const onTick = useEffectEvent(() => busy || suggestAgain());
  useEffect(() => {
    isGone.current = false;
    onTick();
    const timer = setInterval(() => onTick(), REFRESH);
    return () => {
      isGone.current = true;
      clearInterval(timer);
      cancelPasskey();
    };
  }, []);

  const use = async () => {
    setBusy(true);
    await isRejected(getPasskey(options!), setFailure);
    setBusy(false);
    // The choice used up the challenge and cancelled the autofill request.
    suggestAgain();
  };
  return { isOffered: options !== undefined, busy, failure, use };
}

// Replaces an earlier autofill request unless the field is gone.
async function suggest(
  onOptions: (options: PasskeyRequest | undefined) => void,
  onFailure: (text: string | undefined) => void,
  isGone: () => boolean,
): Promise<void> {
  const options = await passkeyOptions();
  onOptions(options);
  if (!options || !(await canSuggest()) || isGone()) return;
  if (await isRejected(getPasskey(options, true), onFailure))
    await suggest(onOptions, onFailure, isGone);
}

// Passkeys are bound to a hostname. If there are none or the call fails, the password remains.
async function passkeyOptions(): Promise<PasskeyRequest | undefined> {
  const { options } = await callApi('passkeySignInOptions').catch(() => ({ options: null }));
  return options?.rpId === location.hostname ? options : undefined;
}

// Resolves to false once the member is signed in. No error is shown if they cancel.
async function isRejected(
  choice: Promise<PasskeyAssertion>,
  onFailure: (text: string | undefined) => void,
): Promise<boolean> {
  try {
    const passkey = await choice;
    onFailure(undefined);
    const { user } = await callApi('loginWithPasskey', { body: { passkey } });
    changeSession(user);
    toastLogin();
    return false;
  } catch (error) {
    if (!(error instanceof ApiError)) return false;
    onFailure(errorText(error, APP_TEXTS.loginFailed));
    return true;
  }
}

import {
  PASSKEY_TRANSPORTS,
  type PasskeyAssertion,
  type PasskeyAttestation,
  type PasskeyCreation,
  type PasskeyRequest,
} from '@lodge/contracts';
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

// The library takes some kilobytes, so this module is imported on demand.

export { browserSupportsWebAuthnAutofill as canSuggest };

/** Rejects a pending request. */
export const cancelPasskey = () => WebAuthnAbortService.cancelCeremony();

/** @throws if the member declines or the authenticator is unable to */
export async function createPasskey(options: PasskeyCreation): Promise<PasskeyAttestation> {
  const { id, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const known = PASSKEY_TRANSPORTS.filter((transport) => transports.includes(transport));
  return { id, clientDataJSON, attestationObject, transports: known.join(' ') };
}

/**
 * @param isSuggestion among the suggestions of a field, where it waits until one is chosen
 * @throws as `createPasskey`
 */
export async function getPasskey(
  options: PasskeyRequest,
  isSuggestion = false,
): Promise<PasskeyAssertion> {
  const { id, response } = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: isSuggestion,
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

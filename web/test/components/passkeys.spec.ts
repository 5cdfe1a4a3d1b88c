import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { open } from './support/open.js';
import { DONE } from './support/samples.js';
import { button, follow, formError, heading } from './support/screen.js';
import { server, UNREACHABLE } from './support/server.js';

const OPTIONS = {
  challenge: 'a'.repeat(43),
  rpId: location.hostname,
  allowCredentials: [],
  userVerification: 'required' as const,
  timeout: 300_000,
};

/** The browser's passkey request, which waits for a choice. */
const get = jest.fn((): Promise<unknown> => new Promise(() => {}));

// jsdom lacks this.
class PublicKeyCredential {
  static readonly isConditionalMediationAvailable = async () => true;
}
Object.assign(globalThis, { PublicKeyCredential });
Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });

beforeEach(() => void get.mockClear());

async function openLogin() {
  const answer = server.hold('passkeySignInOptions', { ...DONE, options: OPTIONS });
  await open('/login');
  await heading('Welcome back');
  await waitFor(() => expect(server.sent('passkeySignInOptions')).not.toEqual([]));
  return answer;
}

test('a login by passkey whose answer is lost makes other tabs ask who is signed in', async () => {
  const bytes = () => new Uint8Array(64).buffer;
  get.mockResolvedValueOnce({
    id: 'a'.repeat(43),
    rawId: bytes(),
    type: 'public-key',
    response: {
      clientDataJSON: bytes(),
      authenticatorData: bytes(),
      signature: bytes(),
      userHandle: bytes(),
    },
    getClientExtensionResults: () => ({}),
  });
  server.on('loginWithPasskey', UNREACHABLE);
  const answer = await openLogin();
  const tell = jest.spyOn(BroadcastChannel.prototype, 'postMessage');

  await act(async () => answer());

  await waitFor(() => expect(server.sent('loginWithPasskey')).toHaveLength(1));
  await formError('Login failed');
  expect(tell).toHaveBeenCalledWith(0);
});

test('options for a login that was left take no suggestion from the one that is open', async () => {
  const answer = await openLogin();
  await follow('Create Account');
  await heading('Come on in');
  server.on('passkeySignInOptions', { ...DONE, options: OPTIONS });
  await follow('Log In');
  await waitFor(() => expect(get).toHaveBeenCalled());
  const { length } = get.mock.calls;

  await act(async () => {
    answer();
    await new Promise((resolve) => setTimeout(resolve, 100));
  });

  expect(get).toHaveBeenCalledTimes(length);
});

test('the login suggests a passkey as soon as its options are there, and offers none where the site cannot have them', async () => {
  const answer = await openLogin();
  await act(async () => answer());
  await waitFor(() => expect(get).toHaveBeenCalled());
  await button('Use a passkey');
  server.on('passkeySignInOptions', { ...DONE, options: null });

  await open('/login');

  // Strict mode runs effects twice.
  await waitFor(() => expect(server.sent('passkeySignInOptions')).toHaveLength(4));
  await act(async () => {});
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
});

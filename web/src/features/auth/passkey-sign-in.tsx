import { FormError } from '../../ui/form/form-error.js';
import { usePasskeySignIn } from './use-passkey-sign-in.js';

// Complements autofill in the email field, which not every browser supports.
export default function PasskeySignIn({ className }: { className: string }) {
  const { isOffered, busy, failure, signIn } = usePasskeySignIn();
  return (
    <>
      {isOffered && (
        <button
          type="button"
          aria-busy={busy || undefined}
          onClick={() => busy || void signIn()}
          className={className}
        >
          Use a passkey
        </button>
      )}
      <FormError text={failure} />
    </>
  );
}

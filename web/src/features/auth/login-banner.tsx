import { REFUSAL_REASON_TEXTS, type RefusalReason } from '@lodge/contracts';

/**
 * Tells a member that their session was ended elsewhere, or an applicant who waited in this browser
 * that they were refused.
 */
export default function LoginBanner({ refused }: { refused: RefusalReason | undefined }) {
  return (
    <div role="status" className="mb-8 rounded-lg border border-line bg-surface p-4 shadow-card">
      {refused ? (
        <>
          <h2 className="text-lg">Your registration was not approved</h2>
          <p className="mt-2 text-soft">{REFUSAL_REASON_TEXTS[refused]}</p>
          <p className="mt-2 text-sm text-soft">
            Everything that you entered and uploaded has been erased.
          </p>
        </>
      ) : (
        <>
          <h2 className="text-lg">You were logged out</h2>
          <p className="mt-2 text-soft">
            This session was ended somewhere else. If that was not you, log in and look at your
            account’s activity.
          </p>
        </>
      )}
    </div>
  );
}

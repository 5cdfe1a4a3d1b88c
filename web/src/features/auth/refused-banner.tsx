import { REFUSAL_REASON_TEXTS, type RefusalReason } from '@lodge/contracts';

export default function RefusedBanner({ reason }: { reason: RefusalReason }) {
  return (
    <div role="status" className="mb-8 rounded-lg border border-line bg-surface p-4 shadow-card">
      <h2 className="text-lg">Your registration was not approved</h2>
      <p className="mt-2 text-soft">{REFUSAL_REASON_TEXTS[reason]}</p>
      <p className="mt-2 text-sm text-soft">
        Everything that you entered and uploaded has been erased.
      </p>
    </div>
  );
}

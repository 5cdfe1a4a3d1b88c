export default function EndedBanner() {
  return (
    <div role="status" className="mb-8 rounded-lg border border-line bg-surface p-4 shadow-card">
      <h2 className="text-lg">You were logged out</h2>
      <p className="mt-2 text-soft">
        This session was ended somewhere else. If that was not you, log in and look at your
        account’s activity.
      </p>
    </div>
  );
}

import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { toast as sonner, Toaster as Sonner } from 'sonner';
import 'sonner/dist/styles.css';
import { cx } from './cx.js';
import { pendingNotices, type Notice } from './toast.js';

let lastDecision: string | number | undefined;

const Toaster = () => (
  <Sonner expand position="top-right" offset={16} mobileOffset={12} visibleToasts={4} gap={10} />
);

export default Toaster;

// sonner replays what was shown before its Toaster is mounted.
pendingNotices.subscribe(showPending);
showPending();

function showPending() {
  const notices = pendingNotices.get();
  if (notices.length === 0) return;
  pendingNotices.set([]);
  notices.forEach(show);
}

function show(notice: Notice) {
  if (notice.isDecision && lastDecision !== undefined) sonner.dismiss(lastDecision);
  const shown = sonner.custom(
    (id) => <Toast notice={notice} onClose={() => sonner.dismiss(id)} />,
    { duration: notice.duration },
  );
  if (notice.isDecision) lastDecision = shown;
}

function Toast({ notice: { kind, text, undo }, onClose }: { notice: Notice; onClose: () => void }) {
  const Icon = kind === 'error' ? CircleAlert : CircleCheck;
  return (
    // A modal dialog disables the pointer outside of it; a notice keeps it.
    <div
      className={cx(
        'pointer-events-auto flex w-full items-start gap-2 font-sans rounded-md border bg-raised py-2 pr-2 pl-4 shadow-float md:w-89',
        kind === 'error' ? 'border-danger/60' : 'border-line-strong/60',
      )}
    >
      <Icon
        aria-hidden
        className={cx('mt-2.5 size-5 shrink-0', kind === 'error' ? 'text-danger' : 'text-success')}
      />
      <p
        role={kind === 'error' ? 'alert' : 'status'}
        className="clip-marks min-w-0 flex-1 py-2 pl-1 text-sm text-ink"
      >
        {text}
      </p>
      {undo && (
        <button
          type="button"
          onClick={() => {
            undo();
            onClose();
          }}
          className="min-h-9 shrink-0 rounded-sm px-2.5 text-sm font-semibold text-brass hover:bg-hover"
        >
          Undo
        </button>
      )}
      <button
        type="button"
        aria-label="Close notice"
        onClick={onClose}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-sm text-soft hover:bg-hover hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}

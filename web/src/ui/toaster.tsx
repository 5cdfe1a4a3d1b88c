import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { toast as sonner, Toaster as Sonner } from 'sonner';
import 'sonner/dist/styles.css';
import { cx } from './cx.js';
import { connectToaster, type Notice } from './toast.js';

/** Loaded after the first paint (`toast.ts` keeps what is said before). */
export default function Toaster() {
  const lastInRow = useRef<string | number>(undefined);
  useEffect(
    () =>
      connectToaster((notice) => {
        if (notice.inRow && lastInRow.current !== undefined) sonner.dismiss(lastInRow.current);
        const shown = sonner.custom(
          (id) => <Toast notice={notice} onClose={() => sonner.dismiss(id)} />,
          { duration: notice.duration },
        );
        if (notice.inRow) lastInRow.current = shown;
      }),
    [],
  );
  return (
    <Sonner expand position="top-right" offset={16} mobileOffset={12} visibleToasts={4} gap={10} />
  );
}

function Toast({ notice: { kind, text, undo }, onClose }: { notice: Notice; onClose: () => void }) {
  const Icon = kind === 'error' ? CircleAlert : CircleCheck;
  return (
    // A dialog takes the pointer from all that is outside of it; a notice keeps it.
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

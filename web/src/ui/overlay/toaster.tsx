import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useCallback } from 'react';
import { useStore } from '../../lib/create-store.js';
import { cx } from '../cx.js';
import { dismiss, notices, type Notice } from './toast.js';
import { useClearPlace } from './use-clear-place.js';

export default function Toaster() {
  const shown = useStore(notices);
  const box = useClearPlace(shown);
  return (
    // A live region stays announced while a dialog hides the page around it. A modal dialog disables
    // the pointer outside of it; a notice keeps it.
    <section
      ref={box}
      data-notices
      aria-label="Notices"
      aria-live="polite"
      className="pointer-events-none fixed right-3 z-50 flex w-89 max-w-[calc(100vw-1.5rem)] flex-col gap-2.5 sm:right-4"
    >
      {shown.map((notice) => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function Toast({ notice: { id, kind, text, duration, undo } }: { notice: Notice }) {
  const whileShown = useCallback(() => dismissAfter(id, duration), [id, duration]);
  const Icon = kind === 'error' ? CircleAlert : CircleCheck;
  return (
    <div
      ref={whileShown}
      className={cx(
        'pointer-events-auto flex w-full animate-fade items-start gap-2 rounded-md border bg-raised py-2 pr-2 pl-4 shadow-float',
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
            dismiss(id);
          }}
          className="min-h-9 shrink-0 rounded-sm px-2.5 text-sm font-semibold text-brass hover:bg-hover"
        >
          Undo
        </button>
      )}
      <button
        type="button"
        aria-label="Close notice"
        onClick={() => dismiss(id)}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-sm text-soft hover:bg-hover hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}

// Hidden pages wait: a notice is not over before it could be seen.
function dismissAfter(id: number, duration: number) {
  const left = new AbortController();
  const end = () => {
    if (!document.hidden) return dismiss(id);
    const options = { once: true, signal: left.signal };
    document.addEventListener('visibilitychange', () => setTimeout(end, duration), options);
  };
  const timer = setTimeout(end, duration);
  return () => {
    clearTimeout(timer);
    left.abort();
  };
}

import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react';
import { useStore } from '../../lib/create-store.js';
import { cx } from '../cx.js';
import { dismiss, end, toasts, type ToastState } from './toast.js';
import { useClearPlace } from './use-clear-place.js';

const REGIONS = [
  { kind: 'success', role: 'status' },
  { kind: 'error', role: 'alert' },
] as const;

export default function Toaster() {
  const shown = useStore(toasts);
  const box = useClearPlace(shown);
  return (
    // Dialogs hide everything outside from screen readers except elements with `aria-live`; only
    // the inner regions announce, so each toast is announced once. A modal dialog disables pointer
    // events outside; a toast re-enables them.
    <section
      ref={box}
      data-toasts
      aria-label="Status messages"
      aria-live="off"
      className="pointer-events-none fixed end-3 z-50 flex w-89 max-w-[calc(100vw-1.5rem)] flex-col gap-2.5 max-md:pb-[env(safe-area-inset-bottom)] sm:end-4"
    >
      {REGIONS.map(({ kind, role }) => (
        <div key={role} role={role} aria-atomic={false} className="contents">
          {shown
            .filter((item) => item.kind === kind)
            .map((item) => (
              <Toast key={item.id} item={item} />
            ))}
        </div>
      ))}
    </section>
  );
}

function Toast({ item }: { item: ToastState }) {
  const { id, kind, text, undo } = item;
  const holding = useTimeToRead(item);
  const Icon = kind === 'error' ? CircleAlert : CircleCheck;
  return (
    <div
      {...holding}
      className={cx(
        'pointer-events-auto flex w-full animate-fade items-start gap-2 rounded-md border bg-raised py-2 pe-2 ps-4 shadow-float',
        kind === 'error' ? 'border-danger/60' : 'border-line-strong/60',
      )}
    >
      <Icon
        aria-hidden
        className={cx('mt-2.5 size-5 shrink-0', kind === 'error' ? 'text-danger' : 'text-success')}
      />
      <p className="clip-marks min-w-0 flex-1 py-2 ps-1 text-sm text-ink">{text}</p>
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
        aria-label="Close message"
        onClick={() => end(item)}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-sm text-soft hover:bg-hover hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}

// A toast with a button waits while it is hovered or focused; the specification fixes the time of
// the others.
function useTimeToRead(item: ToastState) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => (isHeld ? undefined : endInTime(item)), [isHeld, item]);
  if (!item.undo) return {};
  return {
    onPointerEnter: () => setHeld(true),
    onFocus: () => setHeld(true),
    onPointerLeave: ({ currentTarget }: PointerEvent) =>
      setHeld(currentTarget.matches(':focus-within')),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setHeld(currentTarget.contains(relatedTarget) || currentTarget.matches(':hover')),
  };
}

// A toast's timer stops while the page is hidden, so that it cannot end unseen.
function endInTime(item: ToastState) {
  const left = new AbortController();
  const finish = () => {
    if (!document.hidden) return end(item);
    const options = { once: true, signal: left.signal };
    document.addEventListener('visibilitychange', () => setTimeout(finish, item.duration), options);
  };
  const timer = setTimeout(finish, item.duration);
  return () => {
    clearTimeout(timer);
    left.abort();
  };
}

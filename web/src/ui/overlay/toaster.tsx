import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react';
import { useStore } from '../../lib/create-store.js';
import { below, useMedia } from '../../lib/use-media.js';
import { usePageHidden } from '../../lib/page-in-view.js';
import { cx } from '../cx.js';
import { IconButton } from '../icon-button.js';
import { dismiss, toasts, type ToastState } from './toast.js';

const REGIONS = [
  { kind: 'error', role: 'alert' },
  { kind: 'success', role: 'status' },
] as const;

export default function Toaster() {
  const newestFirst = useStore(toasts).toReversed();
  // The specification's breakpoint.
  const shown = newestFirst.slice(0, useMedia(below('md')) ? 1 : 3);
  return (
    // Dialogs hide everything outside from screen readers except elements with `aria-live`; only
    // the inner regions announce, so each toast is announced once. A modal dialog disables pointer
    // events outside; a toast re-enables them.
    <section data-toasts aria-label="Status messages" aria-live="off" className="toasts">
      {REGIONS.map(({ kind, role }) => (
        <div key={role} role={role} aria-atomic={false} className="contents">
          {newestFirst
            .filter((item) => item.kind === kind)
            .map((item) => (
              <Toast key={item.id} item={item} isShown={shown.includes(item)} />
            ))}
        </div>
      ))}
    </section>
  );
}

interface ToastProps {
  item: ToastState;
  isShown: boolean;
}

// The time of a toast also runs while newer ones hide it.
function Toast({ item: { id, kind, text, duration, change, undo }, isShown }: ToastProps) {
  const [isHeld, setHeld] = useState(false);
  if (isHeld && !isShown) setHeld(false);
  useDismissal(id, duration, usePageHidden() || isHeld);
  if (!isShown) return null;

  const Icon = kind === 'error' ? CircleAlert : CircleCheck;
  return (
    <div
      {...(undo && holding(setHeld))}
      data-layer
      data-change={change}
      className={cx(
        'floating pointer-events-auto flex w-full items-start gap-2 rounded-md py-2 ps-4 pe-2',
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
            dismiss(id);
            undo();
          }}
          className="min-h-9 shrink-0 rounded-sm px-2.5 text-sm font-semibold text-brass hover:bg-hover"
        >
          Undo
        </button>
      )}
      <IconButton
        icon={X}
        label="Close message"
        onClick={() => dismiss(id)}
        className="size-9 rounded-sm"
      />
    </div>
  );
}

// Starts the whole time anew when a stopped toast goes on.
function useDismissal(id: number, duration: number, isStopped: boolean) {
  useEffect(() => {
    if (isStopped) return;
    const timer = setTimeout(dismiss, duration, id);
    return () => clearTimeout(timer);
  }, [isStopped, duration, id]);
}

// A toast with a button stays while it is hovered or focused; the specification fixes the time of
// the others.
const holding = (setHeld: (isHeld: boolean) => void) => ({
  onPointerEnter: () => setHeld(true),
  onFocus: () => setHeld(true),
  onPointerLeave: ({ currentTarget }: PointerEvent) =>
    setHeld(currentTarget.matches(':focus-within')),
  onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
    setHeld(
      (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) ||
        currentTarget.matches(':hover'),
    ),
});

import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';

// Milliseconds.
const CONFIRMATION = 2_000;

/** `outcome` says for a moment how it went, in an element that is announced. */
export function useCopy(text: string, onCopied?: () => void) {
  const [copied, setCopied] = useState<boolean>();
  const timer = useRef(0);
  const show = (done: boolean) => {
    clearTimeout(timer.current);
    setCopied(done);
    timer.current = window.setTimeout(() => setCopied(undefined), CONFIRMATION);
  };
  const copy = () =>
    void writeToClipboard(text).then(
      () => {
        show(true);
        onCopied?.();
      },
      () => show(false),
    );
  const outcome =
    copied !== undefined &&
    (copied ? (
      <span className="text-success">Copied</span>
    ) : (
      <span className="text-soft">Please copy by hand</span>
    ));
  return { copy, outcome, Icon: copied ? Check : Copy };
}

/** For what is shown only once: every way out asks until it is copied, by hand too, or saved. */
export function useShownOnce() {
  const [isKept, setKept] = useState(false);
  const keep = () => setKept(true);
  return { keep, guard: { 'data-unsaved': !isKept || undefined, onCopy: keep } };
}

// Browsers expose the clipboard only over HTTPS.
export const writeToClipboard = (text: string): Promise<void> =>
  navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));

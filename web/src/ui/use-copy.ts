import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';

// Milliseconds.
const CONFIRMATION = 2_000;

// `copied` is false for a moment after a failure.
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
  return { copied, copy, Icon: copied ? Check : Copy };
}

// Browsers expose the clipboard only over HTTPS.
export const writeToClipboard = (text: string): Promise<void> =>
  navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));

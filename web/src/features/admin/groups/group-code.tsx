import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';

/** The code as people read it out, and a button that copies it. */
export function GroupCode({ code }: { code: string }) {
  const [copied, setCopied] = useState<boolean>();
  useEffect(() => {
    if (copied === undefined) return;
    const timer = setTimeout(() => setCopied(undefined), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    copyText(code).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  const Icon = copied ? Check : Copy;
  return (
    <span className="inline-flex items-center gap-1">
      <code className="rounded-sm border border-line bg-sunken px-2 py-0.5 font-mono text-sm font-semibold tracking-widest text-ink">
        {code}
      </code>
      <button
        type="button"
        aria-label={`Copy code ${code}`}
        title="Copy code"
        onClick={copy}
        className="inline-flex size-9 items-center justify-center rounded-sm text-soft hover:bg-hover hover:text-ink"
      >
        <Icon aria-hidden className="size-4" />
      </button>
      <span role="status" className="text-xs font-semibold text-success">
        {copied ? 'Copied' : copied === false && 'Please copy it by hand'}
      </span>
    </span>
  );
}

// Without HTTPS a browser has no clipboard to offer.
const copyText = (text: string): Promise<void> =>
  navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));

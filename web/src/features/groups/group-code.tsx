import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../ui/icon-button.js';

/** The invitation of a group, to pass on. */
export function GroupCode({ code }: { code: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <span className="inline-flex items-center gap-1.5">
      Code <span className="font-mono font-semibold tracking-[0.14em] text-ink">{code}</span>
      {/* Missing where the page came over plain http from another host. */}
      {'clipboard' in navigator && (
        <IconButton label={copied ? 'Copied' : 'Copy group code'} onClick={copy} className="-ml-1">
          {copied ? (
            <Check aria-hidden className="size-4.5 text-success" />
          ) : (
            <Copy aria-hidden className="size-4.5" />
          )}
        </IconButton>
      )}
    </span>
  );
}

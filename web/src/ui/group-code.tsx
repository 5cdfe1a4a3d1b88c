import { IconButton } from './icon-button.js';
import { useCopy } from './use-copy.js';

interface GroupCodeProps {
  code: string;
  // Adds a frame.
  isListed?: boolean;
}

export function GroupCode({ code, isListed }: GroupCodeProps) {
  const { copy, outcome, Icon } = useCopy(code);
  if (isListed)
    return (
      <span key="listed" className="inline-flex items-center gap-1">
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
        <span role="status" className="text-xs font-semibold">
          {outcome}
        </span>
      </span>
    );
  return (
    <span className="inline-flex items-center gap-1.5">
      Code <span className="font-mono font-semibold tracking-[0.14em] text-ink">{code}</span>
      {'clipboard' in navigator && (
        <IconButton label="Copy group code" onClick={copy} className="-ms-1">
          <Icon aria-hidden className="size-4.5" />
        </IconButton>
      )}
      <span role="status" className="text-xs font-semibold">
        {outcome}
      </span>
    </span>
  );
}

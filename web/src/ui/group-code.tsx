import { IconButton } from './icon-button.js';
import { useCopy } from './use-copy.js';

interface GroupCodeProps {
  code: string;
  // In a row of a list: has a frame in place of the word.
  isListed?: boolean;
}

export function GroupCode({ code, isListed }: GroupCodeProps) {
  const { copy, outcome, Icon } = useCopy(code);
  return (
    <span className="inline-flex items-center gap-1.5">
      {isListed ? (
        <code
          translate="no"
          className="rounded-sm border border-line bg-sunken px-2 py-0.5 font-mono text-sm tracking-widest text-ink"
        >
          {code}
        </code>
      ) : (
        <span>
          Code{' '}
          <span translate="no" className="font-mono font-semibold tracking-[0.14em] text-ink">
            {code}
          </span>
        </span>
      )}
      {(isListed || 'clipboard' in navigator) && (
        <IconButton
          icon={Icon}
          label={isListed ? `Copy code ${code}` : 'Copy group code'}
          onClick={copy}
          className="-my-1 -ms-1"
        />
      )}
      <span role="status" className="text-xs font-semibold">
        {outcome}
      </span>
    </span>
  );
}

import { ArrowLeft, ArrowRight, Star, Trash2, type LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../../ui/icon-button.js';

interface PhotoActionsProps {
  // Counts from 1.
  place: number;
  count: number;
  onMove: (place: number) => void;
  onDelete: () => void;
}

export function PhotoActions({ place, count, onMove, onDelete }: PhotoActionsProps) {
  return (
    <div
      role="group"
      aria-label={`Photo ${place} of ${count}`}
      className="border-t border-line bg-surface"
    >
      {count > 1 && <MakeFirst isFirst={place === 1} move={() => onMove(1)} />}
      <div className="flex">
        {count > 1 && (
          <>
            <Move
              label="Move earlier"
              icon={ArrowLeft}
              ended={place === 1}
              move={() => onMove(place - 1)}
            />
            <Move
              label="Move later"
              icon={ArrowRight}
              ended={place === count}
              move={() => onMove(place + 1)}
            />
          </>
        )}
        <IconButton
          label="Delete photo"
          onClick={onDelete}
          className={`${WIDE} hover:bg-danger-wash! hover:text-danger!`}
        >
          <Trash2 aria-hidden className="size-4.5" />
        </IconButton>
      </div>
    </div>
  );
}

const WIDE = 'w-auto! min-w-0 flex-1 rounded-none! outline-offset-[-3px]';

interface MoveProps {
  label: string;
  icon: LucideIcon;
  ended: boolean;
  move: () => void;
}

const Move = ({ label, icon: Icon, ended, move }: MoveProps) => (
  <IconButton
    label={label}
    {...moving(ended, move)}
    className={`${WIDE} aria-disabled:cursor-not-allowed aria-disabled:text-muted! aria-disabled:opacity-50 aria-disabled:hover:bg-transparent!`}
  >
    <Icon aria-hidden className="size-4.5" />
  </IconButton>
);

const MakeFirst = ({ isFirst, move }: { isFirst: boolean; move: () => void }) => (
  <button
    type="button"
    {...moving(isFirst, move)}
    className="flex min-h-11 w-full items-center gap-1.5 border-b border-line px-3 py-1.5 text-start text-sm font-semibold max-[22.5rem]:gap-1 max-[22.5rem]:px-1.5 max-[22.5rem]:text-xs text-soft outline-offset-[-3px] transition-colors hover:bg-hover hover:text-ink aria-disabled:text-brass aria-disabled:hover:bg-transparent"
  >
    <Star aria-hidden className={`size-4 shrink-0 ${isFirst ? 'fill-current' : ''}`} />
    <span>{isFirst ? 'First photo' : 'Make first'}</span>
  </button>
);

// Uses `aria-disabled`, because a disabled button would lose the focus.
const moving = (ended: boolean, move: () => void): ComponentProps<'button'> => ({
  'aria-disabled': ended || undefined,
  onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (ended) return;
    // The photo is followed to its place.
    flushSync(move);
    currentTarget.scrollIntoView({ block: 'nearest' });
  },
});

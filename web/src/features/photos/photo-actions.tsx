import { t } from '@lodge/contracts';
import { ArrowLeft, ArrowRight, Star, Trash2, type LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../../ui/cx.js';
import { IconButton } from '../../ui/icon-button.js';
import { PhotoFacts } from './photo-tile.js';

interface PhotoActionsProps {
  // Counts from 1.
  place: number;
  count: number;
  onMove: (place: number) => void;
  onDelete: () => void;
  children: ReactNode;
}

export function PhotoActions({ place, count, onMove, onDelete, children }: PhotoActionsProps) {
  return (
    <div role="group" aria-label={`Photo ${place} of ${count}`} className="flex flex-1 flex-col">
      {/* In the corner of the photo, on a ground that any photo leaves readable. */}
      <IconButton
        icon={Trash2}
        label="Delete photo"
        onClick={onDelete}
        className="panel absolute end-1.5 top-1.5 rounded-md text-ink outline-offset-[-4px] hover:bg-danger-wash hover:text-danger md:pointer-fine:size-9"
      />
      <PhotoFacts>{children}</PhotoFacts>
      {count > 1 && (
        <div className="flex flex-wrap border-t border-line">
          <MakeFirst isFirst={place === 1} move={() => onMove(1)} />
          {/* A row of their own in a narrow tile. */}
          <div className="-mt-px flex min-w-18 grow-2 basis-0 border-t border-line">
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
          </div>
        </div>
      )}
    </div>
  );
}

interface MoveProps {
  label: string;
  icon: LucideIcon;
  ended: boolean;
  move: () => void;
}

const Move = ({ label, icon: Icon, ended, move }: MoveProps) => (
  <IconButton
    icon={Icon}
    label={label}
    {...moving(ended, move)}
    className="w-auto min-w-9 flex-1 rounded-none outline-offset-[-3px] aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:text-muted aria-disabled:opacity-50"
  />
);

const MakeFirst = ({ isFirst, move }: { isFirst: boolean; move: () => void }) => {
  const text = isFirst ? t`First photo` : t`Make first`;
  return (
    <button type="button" title={text} {...moving(isFirst, move)} className="quiet photo-first">
      <Star aria-hidden className={cx('size-4.5 shrink-0', isFirst && 'fill-current')} />
      <span>{text}</span>
    </button>
  );
};

// Uses `aria-disabled`, because a disabled button would lose the focus.
const moving = (ended: boolean, move: () => void): ComponentProps<'button'> => ({
  'aria-disabled': ended || undefined,
  onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (ended) return;
    // Keeps the photo in view at its new place.
    flushSync(move);
    currentTarget.scrollIntoView({ block: 'nearest' });
  },
});

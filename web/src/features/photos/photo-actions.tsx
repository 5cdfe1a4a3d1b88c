import { ArrowLeft, ArrowRight, Trash2, type LucideIcon } from 'lucide-react';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../../ui/icon-button.js';

interface PhotoActionsProps {
  // Counts from 1.
  place: number;
  count: number;
  onMove: (by: 1 | -1) => void;
  onDelete: () => void;
}

export function PhotoActions({ place, count, onMove, onDelete }: PhotoActionsProps) {
  return (
    <div
      role="group"
      aria-label={`Photo ${place} of ${count}`}
      className="flex border-t border-line bg-surface"
    >
      {count > 1 && (
        <>
          <Move label="Move earlier" icon={ArrowLeft} ended={place === 1} move={() => onMove(-1)} />
          <Move
            label="Move later"
            icon={ArrowRight}
            ended={place === count}
            move={() => onMove(1)}
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
  );
}

const WIDE = 'w-auto! min-w-0 flex-1 rounded-none! outline-offset-[-3px]';

interface MoveProps {
  label: string;
  icon: LucideIcon;
  // Uses `aria-disabled`, because a disabled button would lose the focus.
  ended: boolean;
  move: () => void;
}

function Move({ label, icon: Icon, ended, move }: MoveProps) {
  // Moving an element in the document makes the browser drop its focus.
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (ended) return;
    flushSync(move);
    currentTarget.focus({ preventScroll: true });
    currentTarget.scrollIntoView({ block: 'nearest' });
  };
  return (
    <IconButton
      label={label}
      aria-disabled={ended || undefined}
      onClick={press}
      className={`${WIDE} aria-disabled:cursor-not-allowed aria-disabled:text-line-strong! aria-disabled:hover:bg-transparent!`}
    >
      <Icon aria-hidden className="size-4.5" />
    </IconButton>
  );
}

import type { AdminImage } from '@lodge/contracts';
import { Undo2 } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import { Key } from '../../../ui/key.js';
import type { Rejections } from './use-rejections.js';

interface UndoBarProps {
  rejections: Rejections;
  // The viewer's last action concerned it.
  lastImage: AdminImage | undefined;
  onUndo: (image: AdminImage) => void;
  className?: string;
}

// Hovering or focusing it pauses the timer.
export function UndoBar({
  rejections: { held, grace },
  lastImage,
  onUndo,
  className,
}: UndoBarProps) {
  const { pause, resume, resumeOnRemoval } = grace;
  const last = held.at(-1);
  const isLastAction = last === lastImage;
  return (
    <div
      role="status"
      className={cx('pointer-events-none grid justify-items-center px-4', className)}
    >
      {last && (
        <div
          key={last.id}
          ref={resumeOnRemoval}
          onPointerEnter={pause}
          onPointerLeave={resume}
          onFocus={pause}
          onBlur={resume}
          className="group pointer-events-auto relative flex max-w-full animate-rise items-center gap-3 overflow-hidden rounded-md border border-line-strong bg-raised py-2 pr-2 pl-4 text-ink shadow-float"
        >
          <p className="text-sm">
            {held.length === 1
              ? `Rejecting image ${last.id} by ${last.user_username}`
              : `Rejecting ${held.length} images`}
          </p>
          <Button
            variant="quiet"
            size="sm"
            aria-keyshortcuts={isLastAction ? 'Z' : undefined}
            onClick={() => onUndo(last)}
            className="shrink-0 whitespace-nowrap text-brass!"
          >
            <Undo2 aria-hidden className="size-4.5" />
            Undo{isLastAction && <Key>Z</Key>}
          </Button>
          <span
            aria-hidden
            className="absolute inset-x-0 bottom-0 h-0.75 origin-left scale-x-0 bg-brass transition-transform duration-[4s] ease-linear group-focus-within:scale-x-100 group-focus-within:duration-0 group-hover:scale-x-100 group-hover:duration-0 starting:scale-x-100"
          />
        </div>
      )}
    </div>
  );
}

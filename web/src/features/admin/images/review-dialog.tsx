import type { AdminImage } from '@lodge/contracts';
import { Dialog as Radix } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { keepOpenBelowAnother, keepOpenForNotice } from '../../../ui/dialog.js';
import { Spinner } from '../../../ui/spinner.js';
import { focusCard } from './image-grid.js';
import type { ImageDeed } from './image-card.js';
import { ReviewDone } from './review-done.js';
import { ReviewPanel } from './review-panel.js';
import { ReviewStage } from './review-stage.js';
import type { Current } from './use-current.js';

interface ReviewDialogProps {
  open: boolean;
  onLeave: () => void;
  /** Undefined while they are on their way. */
  images: readonly AdminImage[] | undefined;
  current: Current;
  hasMore: boolean;
  waiting: number | undefined;
  onDeed: (deed: ImageDeed, image: AdminImage) => void;
  undoBar: ReactNode;
}

/** One image over the whole screen, decided with one key, and the next one already loaded behind it. */
export function ReviewDialog({
  open,
  onLeave,
  images,
  current,
  hasMore,
  waiting,
  onDeed,
  undoBar,
}: ReviewDialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const { image } = current;
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onLeave()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-viewer" />
        <Radix.Content
          ref={content}
          aria-describedby={undefined}
          // The first control would be `Close`, and Enter would end what has just begun.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            content.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusCard(image);
          }}
          onPointerDownOutside={keepOpenForNotice}
          onEscapeKeyDown={keepOpenBelowAnother(content)}
          // A button that keeps the focus from image to image must not decide them all while Enter is held down.
          onKeyDown={(event) => {
            if (event.repeat && event.key === 'Enter') event.preventDefault();
          }}
          className="fixed inset-0 z-40 flex animate-fade flex-col bg-viewer text-on-viewer outline-none lg:flex-row"
        >
          <Radix.Title className="sr-only">Review images</Radix.Title>
          <p aria-live="polite" className="sr-only">
            {image && `Image ${image.id} by ${image.user_username}`}
          </p>
          {image ? (
            <>
              <ReviewStage
                images={images ?? []}
                current={current}
                hasMore={hasMore}
                undoBar={undoBar}
              />
              <ReviewPanel
                image={image}
                upNext={images?.slice(current.index + 1, current.index + 9) ?? []}
                waiting={waiting}
                onDeed={onDeed}
              />
            </>
          ) : (
            <div className="m-auto">
              {images && !hasMore ? <ReviewDone>{undoBar}</ReviewDone> : <Spinner />}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

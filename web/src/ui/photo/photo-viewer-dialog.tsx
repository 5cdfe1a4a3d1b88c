import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { use, type KeyboardEvent, type MouseEvent } from 'react';
import { rightwards } from '../../lib/language.js';
import { cx } from '../cx.js';
import { IconButton } from '../icon-button.js';
import { DialogCorner } from '../overlay/dialog.js';
import { Modal, useModalContent } from '../overlay/modal.js';
import type { PhotoViewerProps } from './photo-viewer.js';
import { FOLLOWS_SWIPE, useSwipe } from './swipe.js';
import { ViewedPhoto } from './viewed-photo.js';

// Arrow keys and swipes wrap around; closing restores the focus.
export default function PhotoViewerDialog({
  photos,
  index,
  onIndex,
  onClose,
  label,
  actions,
}: PhotoViewerProps) {
  const modal = useModalContent();
  const several = photos.length > 1;
  const photo = photos[index]!;
  const beside = (step: number) => (index + step + photos.length) % photos.length;

  const turn = (step: number) => several && onIndex(beside(step));
  const { swiped, handlers } = useSwipe(turn);
  const closeBeside = ({ target }: MouseEvent) => {
    if (!swiped() && target instanceof Element && !target.closest('[data-photo], button'))
      onClose();
  };
  const onKeyDown = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    if (altKey || ctrlKey || metaKey) return;
    if (key === 'ArrowRight') turn(rightwards());
    if (key === 'ArrowLeft') turn(-rightwards());
  };
  const preloadBeside = () => {
    new Image().src = photos[beside(1)]!.src;
    new Image().src = photos[beside(-1)]!.src;
  };

  return (
    <Modal onClose={onClose}>
      <Radix.Overlay className="layer bg-viewer" />
      <Radix.Content
        {...modal}
        {...handlers}
        data-fills-window="viewer"
        aria-describedby={undefined}
        onKeyDown={onKeyDown}
        onClick={closeBeside}
        className="layer flex touch-pan-y touch-pinch-zoom flex-col overflow-hidden text-on-viewer outline-none select-none"
      >
        <Radix.Title className="sr-only">{label}</Radix.Title>
        <div className="flex min-h-16 items-center justify-between gap-4 px-3 pt-[env(safe-area-inset-top)] md:px-5">
          <p
            aria-live="polite"
            className="flex flex-wrap items-center gap-x-4 gap-y-1 px-2 text-sm font-semibold tabular-nums"
          >
            {several && (
              <span>
                <span className="sr-only">Photo</span> {index + 1} of {photos.length}
              </span>
            )}
            <span className="flex flex-wrap items-center gap-x-4 gap-y-1">{photo.caption}</span>
          </p>
          <div className="on-viewer flex items-center gap-2">
            {actions}
            <span data-corner className="contents">
              {use(DialogCorner)}
              <Radix.Close asChild>
                <IconButton label="Close" icon={X} />
              </Radix.Close>
            </span>
          </div>
        </div>
        <div
          className={cx(
            '@container-size relative mb-4 min-h-0 flex-1 landscape:mx-20 landscape:mb-8',
            several && FOLLOWS_SWIPE,
          )}
        >
          <ViewedPhoto key={photo.src} photo={photo} onShown={preloadBeside} />
        </div>
        {several && (
          <div className="on-viewer flex justify-between px-3 pb-[max(1rem,env(safe-area-inset-bottom))] landscape:contents">
            <IconButton
              label="Previous photo"
              onClick={() => turn(-1)}
              className="viewer-arrow landscape:start-4"
              icon={ChevronLeft}
            />
            <IconButton
              label="Next photo"
              onClick={() => turn(1)}
              className="viewer-arrow landscape:end-4"
              icon={ChevronRight}
            />
          </div>
        )}
      </Radix.Content>
    </Modal>
  );
}

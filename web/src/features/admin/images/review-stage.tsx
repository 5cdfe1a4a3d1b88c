import { MAX_WAITING, t } from '@lodge/contracts';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { use } from 'react';
import { countText } from '../../../lib/counts.js';
import { cx } from '../../../ui/cx.js';
import { IconButton } from '../../../ui/icon-button.js';
import { DialogCorner } from '../../../ui/overlay/dialog.js';
import { FOLLOWS_SWIPE, useSwipe } from '../../../ui/photo/swipe.js';
import { viewerPhoto } from '../../../ui/photo/photo-viewer.js';
import { ViewedPhoto } from '../../../ui/photo/viewed-photo.js';
import type { Review } from './use-review.js';

export const ReviewCorner = ({ className }: { className?: string }) => (
  <div data-corner className={cx('on-viewer flex shrink-0 items-center gap-1', className)}>
    {use(DialogCorner)}
    <Radix.Close asChild>
      <IconButton label="Close" icon={X} />
    </Radix.Close>
  </div>
);

export function ReviewStage({ review }: { review: Review }) {
  const { images, index, move, list, queue, pendingCount = images.length } = review;
  const areWaiting = queue.status === 'pending';
  const { handlers } = useSwipe(move);
  // Renders the previous and the next two images ahead of time.
  const from = Math.max(0, index - 1);
  const total =
    areWaiting && list.hasMore
      ? countText(pendingCount, MAX_WAITING)
      : `${images.length}${list.hasMore ? '+' : ''}`;
  return (
    <div
      className="relative flex min-h-0 flex-1 touch-pan-y touch-pinch-zoom flex-col select-none"
      {...handlers}
    >
      <div className="flex min-h-16 items-center gap-2 px-3 pt-[env(safe-area-inset-top)] md:px-5">
        <ReviewCorner />
        <p className="px-2 text-sm font-semibold tabular-nums max-xs:px-0">
          <span className="max-xs:sr-only">
            {areWaiting ? `${index + 1} of ${total} waiting` : `Image ${index + 1} of ${total}`}
          </span>
          <span aria-hidden className="hidden max-xs:inline">
            {`${index + 1} / ${total}`}
          </span>
        </p>
        <div className="on-viewer ms-auto flex gap-2">
          <IconButton
            label="Previous image"
            disabled={index === 0}
            onClick={() => move(-1)}
            icon={ChevronLeft}
          />
          <IconButton
            label="Next image"
            disabled={index >= images.length - 1}
            onClick={() => move(1)}
            icon={ChevronRight}
          />
        </div>
      </div>
      <div
        className={cx(
          'review-photo @container-size relative mx-2 mb-3 min-h-0 flex-1 md:mx-6 md:mb-6',
          FOLLOWS_SWIPE,
        )}
      >
        {images.slice(from, index + 3).map((image, at) => {
          const shown = from + at === index;
          return (
            <div
              key={image.id}
              aria-hidden={!shown}
              className={cx('absolute inset-0', !shown && 'invisible')}
            >
              <ViewedPhoto
                photo={viewerPhoto(image, t`Image ${image.id} by ${image.user_username}`)}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

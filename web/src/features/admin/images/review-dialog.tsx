import { APP_TEXTS, t, type AdminImage } from '@lodge/contracts';
import { CircleCheckBig } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { rightwards } from '../../../lib/language.js';
import { Button } from '../../../ui/button.js';
import { ErrorState } from '../../../ui/list/states.js';
import { Modal, useModalContent } from '../../../ui/overlay/modal.js';
import { Spinner } from '../../../ui/spinner.js';
import { cardId, type ImageAction } from './image-card.js';
import { ReasonDialog } from './reason-dialog.js';
import { ReviewPanel } from './review-panel.js';
import { isPending } from './image-status.js';
import { ReviewCorner, ReviewStage } from './review-stage.js';
import { useShortcuts } from '../use-shortcuts.js';
import type { Review } from './use-review.js';

export default function ReviewDialog({ review }: { review: Review }) {
  const modal = useModalContent();
  const { image, images, removal } = review;
  const onImage = (action: ImageAction) => () => (image ? review.act(action, image) : false);
  const move = (by: number) => () => review.move(by);
  useShortcuts({
    dialogs: 1,
    keys: {
      a: onImage('approve'),
      r: onImage('reject'),
      f: onImage('flagFace'),
      w: onImage('rejectWithReason'),
      z: review.undo,
      'Mod+z': review.undo,
      ArrowLeft: move(-rightwards()),
      ArrowRight: move(rightwards()),
      ArrowUp: move(-1),
      ArrowDown: move(1),
    },
  });
  return (
    <Modal hasEntry onClose={review.close}>
      <Radix.Overlay className="layer bg-viewer" />
      <Radix.Content
        {...modal}
        data-fills-window="review"
        aria-describedby={undefined}
        // On the card of the image that was shown last.
        onCloseAutoFocus={() => image && document.getElementById(cardId(image.id))?.focus()}
        className="layer flex flex-col bg-viewer text-on-viewer outline-none low:flex-row lg:flex-row"
      >
        <Radix.Title className="sr-only">Review images</Radix.Title>
        <p aria-live="polite" className="sr-only">
          {image && `Image ${image.id} by ${image.user_username}${likeness(image)}`}
        </p>
        {image ? (
          <>
            <ReviewStage review={review} />
            <ReviewPanel {...{ review, image }} />
          </>
        ) : (
          <>
            <ReviewCorner className="absolute start-3 top-0 min-h-16 pt-[env(safe-area-inset-top)] md:start-5" />
            <div className="m-auto">
              <NoImage list={review.list} />
            </div>
          </>
        )}
      </Radix.Content>
      {removal?.action === 'rejectWithReason' && (
        <ReasonDialog
          image={removal.image}
          isDecided={!images.some((one) => one.id === removal.image.id && isPending(one))}
          onReject={(because) => void review.remove(removal, because)}
          onClose={review.forgetRemoval}
        />
      )}
    </Modal>
  );
}

const likeness = (image: AdminImage) =>
  image.earlier_decision && isPending(image) ? t`, like a photo decided before` : '';

function NoImage({ list }: Pick<Review, 'list'>) {
  const { rows, failed, hasMore, more, refresh, loadMore } = list;
  if (failed || more === 'failed')
    return (
      <ErrorState
        text={APP_TEXTS.fetchingAdminData}
        onRetry={failed ? refresh : () => void loadMore()}
      />
    );
  return hasMore || !rows ? <Spinner /> : <ReviewDone />;
}

const ReviewDone = () => (
  <div className="flex flex-col items-center gap-5 p-6 text-center">
    <CircleCheckBig aria-hidden className="size-12 scheme-dark text-brass" strokeWidth={1.4} />
    <p role="status" className="font-display text-xl">
      All caught up
    </p>
    <Radix.Close asChild>
      <Button variant="secondary">Back to the list</Button>
    </Radix.Close>
  </div>
);

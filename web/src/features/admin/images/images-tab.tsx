import { APP_TEXTS, t } from '@lodge/contracts';
import { Play } from 'lucide-react';
import { Button, VerbOnPhones } from '../../../ui/button.js';
import { ListStates } from '../../../ui/list/list-states.js';
import { onDemand } from '../../../ui/on-demand.js';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.js';
import { ShortcutSetting } from '../../../ui/shortcut-setting.js';
import { Name } from '../../../ui/written-text.js';
import { Filter } from '../../../ui/list/view-filter.js';
import { PersonAbove } from '../person/beside-person.js';
import { GridSkeleton, ImageGrid, NoImages } from './image-grid.js';
import { useReview, type Removal, type Review } from './use-review.js';

const ReviewDialog = onDemand(() => import('./review-dialog.js'));

export default function ImagesTab() {
  const review = useReview();
  const { queue, list, images, removal } = review;
  return (
    <>
      <ImagesBar review={review} />
      <ListStates
        list={list}
        failedText={APP_TEXTS.fetchingAdminData}
        loading={<GridSkeleton />}
        empty={<NoImages status={queue.status} onShowAll={() => queue.setStatus('all')} />}
      >
        <ImageGrid
          images={images}
          showsPending={queue.status !== 'pending'}
          onAction={({ action, image }) => review.act(action, image)}
        />
      </ListStates>
      {review.isOpen && <ReviewDialog review={review} />}
      <PersonAbove />
      {removal && removal.action !== 'rejectWithReason' && (
        <ConfirmRemoval {...{ review, removal }} />
      )}
    </>
  );
}

const ImagesBar = ({ review: { queue, pendingCount, begin } }: { review: Review }) => (
  <div className="list-bar">
    <Filter
      label="Status"
      value={queue.status}
      onChange={queue.setStatus}
      options={queue.statuses}
    />
    <ShortcutSetting />
    {/* The button is rendered before its count is known, so that nothing shifts when it arrives. */}
    <Button disabled={!pendingCount} onClick={begin} className="ms-auto max-md:grow max-md:px-3">
      <Play aria-hidden className="size-4.5" />
      <VerbOnPhones verb="Review" text="Review one by one" />
    </Button>
  </div>
);

function ConfirmRemoval({ review, removal }: { review: Review; removal: Removal }) {
  const { action, image } = removal;
  const isRejection = action === 'reject';
  return (
    <ConfirmDialog
      onClose={review.forgetRemoval}
      title={isRejection ? `Reject image ${image.id}?` : `Delete image ${image.id}?`}
      description={
        <>
          The image of{' '}
          <strong className="font-semibold text-ink">
            <Name>{image.user_username}</Name>
          </strong>{' '}
          is deleted for good, for its owner and everyone else. This cannot be undone.
        </>
      }
      action={isRejection ? t`Reject` : t`Delete`}
      onConfirm={() => review.remove(removal)}
      startsOnAction={isRejection}
    />
  );
}

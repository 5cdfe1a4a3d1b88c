import { APP_TEXTS } from '@lodge/contracts';
import { ListStates } from '../../../ui/list/list-states.js';
import { onDemand } from '../../../ui/on-demand.js';
import { PersonAbove } from '../person/beside-person.js';
import { ConfirmRemoval } from './confirm-removal.js';
import { GridSkeleton, ImageGrid, NoImages } from './image-grid.js';
import { ImagesBar } from './images-bar.js';
import { useReview } from './use-review.js';

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
      {removal && <ConfirmRemoval {...{ review, removal }} />}
    </>
  );
}

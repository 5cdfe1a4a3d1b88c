import { APP_TEXTS, type AdminImage } from '@lodge/contracts';
import { useState } from 'react';
import { useShortcutSetting } from '../../../lib/shortcut-setting.js';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.js';
import { ListStates } from '../../../ui/list/list-states.js';
import { onDemand } from '../../../ui/on-demand.js';
import { useKeptFocus } from '../../../ui/list/use-kept-focus.js';
import { IMAGES } from '../lists/list-kinds.js';
import { useAdminList } from '../lists/use-admin-list.js';
import { usePendingCounts } from '../lists/use-pending-count.js';
import { useViewFilter } from '../use-view-filter.js';
import type { ImageAction } from './image-card.js';
import { currentCard, GridSkeleton, ImageGrid, NoImages } from './image-grid.js';
import { ImagesBar, STATUSES } from './images-bar.js';
import type { Because } from '../image-decisions/rejection.js';
import type { ReviewDialogProps } from './review-dialog.js';
import { UndoBar } from '../image-decisions/undo-bar.js';
import { useImageActions } from '../image-decisions/use-image-actions.js';
import { useCardKeys } from './use-card-keys.js';
import { useCurrentImage, useFilledQueue, useReviewMode } from './use-review.js';

const ReviewDialog = onDemand<ReviewDialogProps>(
  () => import('./review-dialog.js'),
  ({ open }) => open,
);

export default function ImagesTab() {
  const [status, setStatus] = useViewFilter('status', STATUSES);
  const { rows, ...list } = useAdminList(IMAGES, { status });
  const { rejections, ...actions } = useImageActions();
  const images = rows?.filter(({ id }) => !rejections.hidden.has(id));
  const current = useCurrentImage(images ?? []);
  const pendingCount = usePendingCounts().images;
  const review = useReviewMode();
  const grid = useKeptFocus<HTMLUListElement>(currentCard);
  const [deletion, setDeletion] = useState<{ open: boolean; image?: AdminImage }>({ open: false });
  const [shortcuts, setShortcuts] = useShortcutSetting();
  useFilledQueue(list, (images?.length ?? 0) - current.index, pendingCount);

  const act = (action: ImageAction, image: AdminImage, because?: Because) => {
    const index = images!.indexOf(image);
    // Sets the index too: if the image leaves the list, the next one follows.
    current.goTo(index);
    if (action === 'enlarge') review.enter();
    else if (action === 'remove') setDeletion({ open: true, image });
    else if (action === 'reject') actions.reject(image, because);
    else void actions[action](image);
    // Where an approved image stays in the list, the next one follows too.
    if (action === 'approve' && status !== 'pending') current.goTo(index + 1);
  };

  // Of one member, the shown one last.
  const approveAll = (ofMember: readonly AdminImage[]) => {
    const index = images!.indexOf(ofMember.at(-1)!);
    current.goTo(status === 'pending' ? index : index + 1);
    void actions.approveAll(ofMember);
  };

  const undo = () => {
    const image = actions.undo();
    if (image) current.show(image.id);
    return Boolean(image);
  };
  const undoRejection = (image: AdminImage) => {
    if (actions.undoRejection(image)) current.show(image.id);
  };

  useCardKeys({
    letters: shortcuts,
    isReview: review.open,
    current,
    grid,
    onAction: act,
    onUndo: undo,
  });

  const undoBar = (
    <UndoBar
      rejections={rejections}
      lastImage={actions.lastImage}
      onUndo={undoRejection}
      className={review.open ? undefined : 'fixed inset-x-0 bottom-4 z-30'}
    />
  );
  return (
    <>
      <ImagesBar
        status={status}
        onStatus={setStatus}
        pendingCount={pendingCount}
        onReview={() => {
          current.goTo(0);
          review.enter('pending');
        }}
        shortcuts={shortcuts}
        onShortcuts={setShortcuts}
      />
      <ListStates
        list={list}
        failedText={APP_TEXTS.fetchingAdminData}
        length={images?.length}
        loading={<GridSkeleton />}
        empty={<NoImages status={status} onShowAll={() => setStatus('')} />}
      >
        <ImageGrid
          images={images ?? []}
          current={current}
          onAction={({ action, image }) => act(action, image)}
          grid={grid}
        />
      </ListStates>
      {!review.open && undoBar}
      <ReviewDialog
        open={review.open}
        onLeave={review.leave}
        images={images}
        current={current}
        hasMore={list.hasMore}
        pendingCount={pendingCount}
        onAction={act}
        onApproveAll={approveAll}
        undoBar={undoBar}
      />
      <DeleteImageDialog
        {...deletion}
        onClose={() => setDeletion({ ...deletion, open: false })}
        onConfirm={actions.remove}
      />
    </>
  );
}

interface DeleteImageDialogProps {
  image?: AdminImage;
  open: boolean;
  onClose: () => void;
  onConfirm: (image: AdminImage) => Promise<void>;
}

const DeleteImageDialog = ({ image, open, onClose, onConfirm }: DeleteImageDialogProps) => (
  <ConfirmDialog
    open={open}
    onClose={onClose}
    title={`Delete image ${image?.id}?`}
    description={
      <>
        The image of{' '}
        <strong className="font-semibold text-ink">
          <bdi>{image?.user_username}</bdi>
        </strong>{' '}
        goes for good, for its owner and everybody else. This cannot be undone.
      </>
    }
    action="Delete"
    onConfirm={async () => image && onConfirm(image)}
  />
);

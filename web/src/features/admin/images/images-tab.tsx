import { APP_TEXTS, type AdminImage } from '@lodge/contracts';
import { useState } from 'react';
import { useOwnParam } from '../../../lib/use-own-param.js';
import { useShortcutSetting } from '../../../lib/use-persisted-flag.js';
import { ListStates } from '../../../ui/list/list-states.js';
import { onDemand } from '../../../ui/on-demand.js';
import { isPending } from './is-pending.js';
import { usePages } from '../../../lib/api/use-pages.js';
import { useStatus } from '../filter.js';
import { useWaiting } from '../use-waiting.js';
import { PersonAbove } from '../person/beside-person.js';
import { ConfirmRemoval, type Removal } from './confirm-removal.js';
import type { ImageAction } from './image-card.js';
import { GridSkeleton, ImageGrid, NoImages } from './image-grid.js';
import { IMAGE_STATUSES, ImagesBar } from './images-bar.js';
import { useImageActions, type PhotoRejection } from './use-image-actions.js';
import { useCurrentImage, useFilledQueue } from './use-review.js';

const ReviewDialog = onDemand(() => import('./review-dialog.js'));

export default function ImagesTab() {
  const queue = useStatus(IMAGE_STATUSES);
  const { status, setStatus } = queue;
  const list = usePages('images', {
    filters: { status },
    isShown: (image) => status === 'all' || isPending(image) === (status === 'pending'),
  });
  const { rows: images } = list;
  const current = useCurrentImage(images ?? []);
  const actions = useImageActions(current.show);
  const pendingCount = useWaiting().data?.images;
  const review = useOwnParam('review');
  const isReview = review.value !== null;
  const [removal, setRemoval] = useState<Removal>();
  const [shortcuts, setShortcuts] = useShortcutSetting();
  useFilledQueue(list, (images?.length ?? 0) - current.index, pendingCount);

  // Another reviewer may have decided about it while a dialog asked.
  const indexOf = ({ id }: AdminImage) => {
    const at = images!.findIndex((image) => image.id === id);
    return at < 0 ? current.index : at;
  };
  const leave = (image: AdminImage) => {
    const index = indexOf(image);
    current.goTo(
      index,
      images!.slice(index, index + 1).filter(({ id }) => id === image.id),
    );
  };

  const act = (action: ImageAction, image: AdminImage, because?: PhotoRejection) => {
    if (current.isSwapped && image.id === current.image?.id) return;
    // An approved image may stay in the list.
    if (because || (action === 'approve' && status === 'pending')) leave(image);
    else current.goTo(indexOf(image) + (action === 'approve' ? 1 : 0));
    if (action === 'enlarge') review.enter('1');
    else if (action === 'approve' || action === 'flagFace') void actions[action](image);
    else if (because) void actions.reject(image, because);
    else if (action === 'remove' || isPending(image)) setRemoval({ action, image });
  };

  // `ofMember` ends with the image on display.
  const approveAll = (ofMember: readonly AdminImage[]) => {
    if (current.isSwapped) return;
    const index = images!.indexOf(ofMember.at(-1)!);
    const next = images!.find((image, at) => at > index && !ofMember.includes(image));
    if (status === 'pending') current.goTo(index, ofMember);
    else if (next) current.goTo(images!.indexOf(next));
    void actions.approveAll(ofMember);
  };

  return (
    <>
      <ImagesBar
        queue={queue}
        pendingCount={pendingCount}
        onReview={() => {
          const first = images?.findIndex(isPending) ?? -1;
          // If none of these is pending, none of them stays the current one.
          current.goTo(Math.max(0, first), first < 0 ? images : []);
          review.enter('1', { status: 'pending' });
        }}
        shortcuts={shortcuts}
        onShortcuts={setShortcuts}
      />
      <ListStates
        list={list}
        failedText={APP_TEXTS.fetchingAdminData}
        loading={<GridSkeleton />}
        empty={<NoImages status={status} onShowAll={() => setStatus('all')} />}
      >
        <ImageGrid
          images={images ?? []}
          showsPending={status !== 'pending'}
          onAction={({ action, image }) => act(action, image)}
        />
      </ListStates>
      {isReview && (
        <ReviewDialog
          onClose={review.leave}
          images={images}
          current={current}
          list={list}
          status={status}
          pendingCount={pendingCount}
          onAction={act}
          onUndo={actions.undo}
          onApproveAll={approveAll}
        />
      )}
      <PersonAbove />
      {removal && (
        <ConfirmRemoval
          removal={removal}
          onClose={() => setRemoval(undefined)}
          onConfirm={() => {
            leave(removal.image);
            return actions[removal.action](removal.image);
          }}
        />
      )}
    </>
  );
}

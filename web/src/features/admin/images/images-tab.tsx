import { APP_TEXTS, type AdminImage } from '@lodge/contracts';
import { useRef, useState } from 'react';
import { ListStates } from '../../../ui/list-states.js';
import { IMAGES } from '../lists/list-kinds.js';
import { useAdminList } from '../lists/use-admin-list.js';
import { useWaiting } from '../lists/use-waiting.js';
import { useView } from '../use-view.js';
import { DeleteImageDialog } from './delete-image-dialog.js';
import type { ImageDeed } from './image-card.js';
import { columnsOf, focusCard, ImageGrid } from './image-grid.js';
import { GridSkeleton, NoImages } from './image-states.js';
import { ImagesBar, STATUSES } from './images-bar.js';
import { ReviewDialog } from './review-dialog.js';
import { useShortcutSwitch } from './shortcut-switch.js';
import { UndoBar } from './undo-bar.js';
import { useCurrent } from './use-current.js';
import { useDecisions } from './use-decisions.js';
import { useEnoughAhead } from './use-enough-ahead.js';
import { useReview } from './use-review.js';
import { useShortcuts } from './use-shortcuts.js';

export function ImagesTab() {
  const [status, setStatus] = useView('status', STATUSES);
  const { rows, ...list } = useAdminList(IMAGES, { status });
  const { rejections, ...decisions } = useDecisions();
  const images = rows?.filter(({ id }) => !rejections.hidden.has(id));
  const current = useCurrent(images ?? []);
  const waiting = useWaiting().images;
  const review = useReview();
  const grid = useRef<HTMLUListElement>(null);
  const [deletion, setDeletion] = useState<{ open: boolean; image?: AdminImage }>({ open: false });
  const [shortcuts, setShortcuts] = useShortcutSwitch();
  useEnoughAhead(list, (images?.length ?? 0) - current.index, waiting);

  const act = (deed: ImageDeed, image: AdminImage) => {
    // Its place too: where it leaves the list, the work goes on there.
    current.goTo(images!.indexOf(image));
    if (deed === 'enlarge') review.enter();
    else if (deed === 'remove') setDeletion({ open: true, image });
    else void decisions[deed](image);
    // Where an approved image stays in the list, the work goes on with the next one.
    if (deed === 'approve' && status !== 'pending') current.goTo(images!.indexOf(image) + 1);
  };

  const move = (by: number) => {
    const image = current.goTo(current.index + by);
    if (!review.open) focusCard(image);
  };

  const undo = () => {
    const image = decisions.undo();
    if (image) current.show(image.id);
    return Boolean(image);
  };

  const onCurrent = (deed: ImageDeed) => () => (current.image ? act(deed, current.image) : false);
  const inRow = () => grid.current?.contains(document.activeElement) || review.open;
  const toRow = (by: number) => () =>
    inRow() ? move(review.open ? by : by * columnsOf(grid.current)) : false;
  useShortcuts({
    letters: shortcuts,
    dialogs: review.open ? 1 : 0,
    keys: {
      a: onCurrent('approve'),
      r: onCurrent('reject'),
      f: onCurrent('flagFace'),
      z: undo,
      'Mod+z': undo,
      ArrowLeft: () => move(-1),
      ArrowRight: () => move(1),
      ArrowUp: toRow(-1),
      ArrowDown: toRow(1),
      // Also on the card beside it, where the focus went while the current one was away.
      Enter: () =>
        grid.current && document.activeElement?.parentElement === grid.current
          ? onCurrent('enlarge')()
          : false,
    },
  });

  const undoBar = (
    <UndoBar
      rejections={rejections}
      onUndo={undo}
      className={review.open ? undefined : 'fixed inset-x-0 bottom-4 z-30'}
    />
  );
  return (
    <>
      <ImagesBar
        status={status}
        onStatus={setStatus}
        waiting={waiting}
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
        <ImageGrid images={images ?? []} current={current} onDeed={act} grid={grid} />
      </ListStates>
      {!review.open && undoBar}
      <ReviewDialog
        open={review.open}
        onLeave={review.leave}
        images={images}
        current={current}
        hasMore={list.hasMore}
        waiting={waiting}
        onDeed={act}
        undoBar={undoBar}
      />
      <DeleteImageDialog
        {...deletion}
        image={deletion.image}
        onClose={() => setDeletion({ ...deletion, open: false })}
        onConfirm={decisions.remove}
      />
    </>
  );
}

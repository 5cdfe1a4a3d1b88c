import type { AdminImage } from '@lodge/contracts';
import { useEffect, useRef, useState } from 'react';
import { usePages } from '../../../lib/api/use-pages.js';
import { useOwnParam } from '../../../lib/layers.js';
import type { GrowingList } from '../../../ui/list/list-states.js';
import { useStatus } from '../filter.js';
import { useWaiting } from '../use-waiting.js';
import { isPending, type ImageAction } from './image-card.js';
import { useCurrentImage } from './use-current-image.js';
import { useImageActions, type PhotoRejection } from './use-image-actions.js';

const IMAGE_STATUSES = [
  { value: 'pending', text: 'Pending' },
  { value: 'approved', text: 'Approved' },
  { value: 'all', text: 'All' },
] as const;

export interface Removal {
  action: 'reject' | 'remove';
  image: AdminImage;
}

/** The list of images, the one under review, and what a reviewer can do with them. */
export function useReview() {
  const queue = useStatus(IMAGE_STATUSES);
  const { status } = queue;
  const list = usePages('images', {
    filters: { status },
    isShown: (image) => status === 'all' || isPending(image) === (status === 'pending'),
  });
  const { rows: images = NO_IMAGES } = list;
  const { goTo, show, ...current } = useCurrentImage(images);
  const actions = useImageActions(show);
  const pendingCount = useWaiting().data?.images;
  const dialog = useOwnParam('review');
  const [removal, setRemoval] = useState<Removal>();
  useFilledQueue(list, images.length - current.index, pendingCount);

  // Another reviewer may have decided about it while a dialog asked.
  const indexOf = ({ id }: AdminImage) => {
    const at = images.findIndex((image) => image.id === id);
    return at < 0 ? current.index : at;
  };
  const leave = (image: AdminImage) => {
    const index = indexOf(image);
    goTo(
      index,
      images.slice(index, index + 1).filter(({ id }) => id === image.id),
    );
  };
  return {
    queue,
    list,
    images,
    ...current,
    pendingCount,
    removal,
    goTo: (index: number) => goTo(index),
    isOpen: dialog.value !== null,
    close: dialog.leave,
    begin: () => {
      const first = images.findIndex(isPending);
      // If none of these is pending, none of them stays the current one.
      goTo(Math.max(0, first), first < 0 ? images : []);
      dialog.enter('1', { status: 'pending' });
    },
    act: (action: ImageAction, image: AdminImage, because?: PhotoRejection) => {
      if (current.isSwapped && image.id === current.image?.id) return;
      // An approved image may stay in the list.
      if (because || (action === 'approve' && status === 'pending')) leave(image);
      else goTo(indexOf(image) + (action === 'approve' ? 1 : 0));
      if (action === 'enlarge') dialog.enter('1');
      else if (action === 'approve' || action === 'flagFace') void actions[action](image);
      else if (because) void actions.reject(image, because);
      else if (action === 'remove' || isPending(image)) setRemoval({ action, image });
    },
    // `ofMember` ends with the image on display.
    approveAll: (ofMember: readonly AdminImage[]) => {
      if (current.isSwapped) return;
      const index = images.indexOf(ofMember.at(-1)!);
      const next = images.find((image, at) => at > index && !ofMember.includes(image));
      if (status === 'pending') goTo(index, ofMember);
      else if (next) goTo(images.indexOf(next));
      void actions.approveAll(ofMember);
    },
    undo: actions.undo,
    confirmRemoval: async ({ action, image }: Removal) => {
      leave(image);
      const done = actions[action](image);
      // The review does not wait for the server; a rejection that fails brings its image back.
      return action === 'reject' || done;
    },
    forgetRemoval: () => setRemoval(undefined),
  };
}

export type Review = ReturnType<typeof useReview>;

const NO_IMAGES: readonly AdminImage[] = [];

// The next page is fetched when fewer images than this are ahead.
const AHEAD = 10;

// Also picks up images uploaded in the meantime.
function useFilledQueue(
  { hasMore, more, loadMore, refresh }: Omit<GrowingList, 'failed' | 'outdated'>,
  ahead: number,
  pendingCount: number | undefined,
) {
  // The first count may arrive after the images it includes.
  const previousCount = useRef(0);
  useEffect(() => {
    if (hasMore && more === 'idle' && ahead < AHEAD) void loadMore();
    if (pendingCount === undefined) return;
    if (pendingCount > previousCount.current && !hasMore) void refresh();
    previousCount.current = pendingCount;
  }, [hasMore, more, loadMore, ahead, pendingCount, refresh]);
}

import type { AdminImage } from '@lodge/contracts';
import { useEffect, useRef, useState } from 'react';
import { usePages } from '../../../lib/api/use-pages.js';
import { useOwnParam } from '../../../lib/layers.js';
import { useStatus } from '../../../ui/list/view-filter.js';
import { useWaiting } from '../use-waiting.js';
import type { ImageAction } from './image-card.js';
import {
  APPROVAL,
  DELETION,
  faceFlag,
  rejection,
  useImageDecisions,
  type PhotoRejection,
} from './image-decisions.js';
import { IMAGE_STATUSES, isOfStatus, isPending } from './image-status.js';
import { useCurrentImage } from './use-current-image.js';

// The next page is fetched when fewer images than this are ahead.
const AHEAD = 10;

/** What has to be confirmed, or given a reason for. */
export interface Removal {
  action: 'reject' | 'rejectWithReason' | 'remove';
  image: AdminImage;
}

/** The list of images, the one under review, and what a reviewer can do with them. */
export function useReview() {
  const queue = useStatus(IMAGE_STATUSES);
  const { status } = queue;
  const list = usePages('images', { filters: { status }, isShown: isOfStatus(status) });
  const { rows, hasMore, more, loadMore, refresh } = list;
  const { decide, decided, undo } = useImageDecisions();
  const images = decided(rows ?? []).filter(isOfStatus(status));
  const current = useCurrentImage(images, status);
  const { index, moveTo, pass } = current;
  const pendingCount = useWaiting().data?.images;
  const dialog = useOwnParam('review');
  const [removal, setRemoval] = useState<Removal>();

  // Fetches what comes next, and what was uploaded in the meantime.
  const previousCount = useRef<number>(undefined);
  const ahead = images.length - index;
  useEffect(() => {
    if (hasMore && more === 'idle' && ahead < AHEAD) void loadMore();
    if (pendingCount === undefined) return;
    if (pendingCount > (previousCount.current ?? Infinity) && !hasMore) void refresh();
    previousCount.current = pendingCount;
  }, [hasMore, more, loadMore, ahead, pendingCount, refresh]);

  const approveAll = (ofMember: readonly AdminImage[]) => {
    pass(ofMember);
    const pending = ofMember.filter(isPending);
    if (pending.length > 0) void decide(pending, APPROVAL, moveTo);
  };

  const act = (action: ImageAction, image: AdminImage) => {
    if (action === 'approve') approveAll([image]);
    else if (action === 'flagFace') void decide([image], faceFlag(image), moveTo);
    else if (action === 'enlarge') {
      moveTo(image);
      dialog.enter('1');
    } else if (action === 'remove' || isPending(image)) setRemoval({ action, image });
  };

  return {
    queue,
    list: { ...list, rows: rows && images },
    images,
    index,
    image: current.image,
    pendingCount,
    move: (by: number) => moveTo(images[index + by]),
    isOpen: dialog.value !== null,
    close: dialog.leave,
    begin: () => {
      moveTo(images[0]);
      dialog.enter('1', status === 'pending' ? {} : { status: 'pending' });
    },
    act,
    approveAll,
    undo,
    removal,
    remove: async ({ action, image }: Removal, because?: PhotoRejection) => {
      pass([image]);
      const isDeletion = action === 'remove';
      const done = decide([image], isDeletion ? DELETION : rejection(because), moveTo);
      // The review does not wait for the server; a rejection that fails brings its image back.
      return isDeletion ? done : true;
    },
    forgetRemoval: () => setRemoval(undefined),
  };
}

export type Review = ReturnType<typeof useReview>;

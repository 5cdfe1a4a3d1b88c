import type { AdminImage } from '@lodge/contracts';
import { useEffect, useReducer, useRef, useState } from 'react';
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
import { isOfStatus, isPending, NO_REVIEW, reviewReducer } from './review-reducer.js';

const IMAGE_STATUSES = [
  { value: 'pending', text: 'Pending' },
  { value: 'approved', text: 'Approved' },
  { value: 'all', text: 'All' },
] as const;

// Milliseconds in which a reviewer sees that another image stands before them.
const TO_NOTICE = 1_000;

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
  const { loaded, hasMore, more, loadMore, refresh } = list;
  const [{ images, current, swapped, ...state }, dispatch] = useReducer(reviewReducer, NO_REVIEW);
  // While rendering, so that the images of another list never appear.
  if (loaded !== state.loaded || status !== state.status)
    dispatch({ type: 'loaded', images: loaded, status });
  const { decide, undo } = useImageDecisions(dispatch);
  const pendingCount = useWaiting().data?.images;
  const dialog = useOwnParam('review');
  const [removal, setRemoval] = useState<Removal>();
  const index = images.findIndex(({ id }) => id === current);

  useEffect(() => {
    if (swapped === undefined) return;
    const timer = setTimeout(dispatch, TO_NOTICE, { type: 'noticed' });
    return () => clearTimeout(timer);
  }, [swapped]);

  // Fetches what comes next, and what was uploaded in the meantime. The first count may arrive after
  // the images it includes.
  const previousCount = useRef(0);
  const ahead = images.length - index;
  useEffect(() => {
    if (hasMore && more === 'idle' && ahead < AHEAD) void loadMore();
    if (pendingCount === undefined) return;
    if (pendingCount > previousCount.current && !hasMore) void refresh();
    previousCount.current = pendingCount;
  }, [hasMore, more, loadMore, ahead, pendingCount, refresh]);

  const moveTo = (image?: AdminImage) => image && dispatch({ type: 'moved', to: image.id });
  // A key or press that was meant for the image before must not decide about this one.
  const isSwapped = ({ id }: AdminImage) => id === swapped;

  // `ofMember` ends with the image on display.
  const approveAll = (ofMember: readonly AdminImage[]) => {
    if (ofMember.some(isSwapped)) return;
    const at = images.indexOf(ofMember.at(-1)!);
    // Approved images stay in a list of all.
    if (status !== 'pending')
      moveTo(images.slice(at + 1).find((image) => !ofMember.includes(image)));
    const pending = ofMember.filter(isPending);
    if (pending.length > 0) void decide(pending, APPROVAL);
  };

  const act = (action: ImageAction, image: AdminImage) => {
    if (isSwapped(image)) return;
    if (action === 'approve') approveAll([image]);
    else if (action === 'flagFace') void decide([image], faceFlag(image));
    else if (action === 'enlarge') {
      moveTo(image);
      dialog.enter('1');
    } else if (action === 'remove' || isPending(image)) setRemoval({ action, image });
  };

  return {
    queue,
    list: { ...list, rows: list.rows && images },
    images,
    index,
    image: images[index] as AdminImage | undefined,
    pendingCount,
    move: (by: number) => moveTo(images[index + by]),
    isOpen: dialog.value !== null,
    close: dialog.leave,
    begin: () => {
      moveTo(images.find(isPending));
      dialog.enter('1', status === 'pending' ? {} : { status: 'pending' });
    },
    act,
    approveAll,
    undo,
    removal,
    remove: async ({ action, image }: Removal, because?: PhotoRejection) => {
      const isDeletion = action === 'remove';
      const done = decide([image], isDeletion ? DELETION : rejection(because));
      // The review does not wait for the server; a rejection that fails brings its image back.
      return isDeletion ? done : true;
    },
    forgetRemoval: () => setRemoval(undefined),
  };
}

export type Review = ReturnType<typeof useReview>;

import type { AdminImage } from '@lodge/contracts';
import { useEffect, useLayoutEffect, useReducer } from 'react';

interface Selected {
  id?: number;
  index: number;
  // Becomes the current one as soon as it is in the list.
  awaited?: number;
  // The image that took the place of one without the reviewer's doing, a moment ago.
  swapped?: number;
}

type Step =
  | { type: 'follow'; images: readonly AdminImage[] }
  // `leaving`: images that leave the list now, by the reviewer's decision.
  | { type: 'go'; images: readonly AdminImage[]; to: number; leaving: readonly AdminImage[] }
  | { type: 'await'; id: number | undefined }
  | { type: 'notice' };

function step(selected: Selected, next: Step): Selected {
  switch (next.type) {
    case 'follow':
      return followed(selected, next.images);
    case 'go': {
      const { images, leaving } = next;
      const to = Math.max(0, Math.min(next.to, images.length - 1));
      const stays = (image: AdminImage) => !leaving.includes(image);
      const target = images.slice(to).find(stays) ?? images.slice(0, to).findLast(stays);
      return { id: target?.id, index: images.slice(0, to).filter(stays).length };
    }
    case 'await':
      return { ...selected, awaited: next.id };
    case 'notice':
      return { ...selected, swapped: undefined };
  }
}

// When the current image leaves the list, the next one takes its place. Whatever arrives or comes back
// later does not take the place of the image under review.
function followed(selected: Selected, images: readonly AdminImage[]): Selected {
  const found = [selected.awaited, selected.id]
    .map((wanted) => images.findIndex(({ id }) => id === wanted))
    .find((at) => at >= 0);
  const index = found ?? Math.min(selected.index, Math.max(0, images.length - 1));
  const id = images[index]?.id;
  const isAwaited = id === selected.awaited;
  if (id === undefined || (id === selected.id && index === selected.index && !isAwaited))
    return selected;
  const isSwapped = found === undefined && selected.id !== undefined;
  return {
    id,
    index,
    awaited: isAwaited ? undefined : selected.awaited,
    swapped: isSwapped ? id : selected.swapped,
  };
}

// Milliseconds in which a reviewer sees that another image stands before them.
const TO_NOTICE = 1_000;

/** The image under review, in a list that changes meanwhile. */
export function useCurrentImage(images: readonly AdminImage[]) {
  const [selected, dispatch] = useReducer(step, { index: 0 });
  const now = followed(selected, images);
  const { index, swapped } = now;
  useLayoutEffect(() => {
    if (now !== selected) dispatch({ type: 'follow', images });
  }, [now, selected, images]);
  useEffect(() => {
    if (swapped === undefined) return;
    const timer = setTimeout(dispatch, TO_NOTICE, { type: 'notice' });
    return () => clearTimeout(timer);
  }, [swapped]);
  return {
    index,
    image: images[index] as AdminImage | undefined,
    // A key or press that was meant for the image before must not decide about this one.
    isSwapped: swapped !== undefined,
    goTo: (to: number, leaving: readonly AdminImage[] = []) =>
      dispatch({ type: 'go', images, to, leaving }),
    show: (id: number | undefined) => dispatch({ type: 'await', id }),
  };
}

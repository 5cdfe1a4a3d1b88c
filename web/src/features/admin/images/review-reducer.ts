import type { AdminImage } from '@lodge/contracts';

export type ImageStatus = 'pending' | 'approved' | 'all';

/** What a decision makes of an image, shown until the server has answered. */
interface Unanswered {
  id: number;
  // If absent, the image leaves.
  part?: Partial<AdminImage>;
  isUndo: boolean;
}

export interface ReviewState {
  status: ImageStatus;
  // As the cache has them; undefined while the first page loads.
  loaded?: readonly AdminImage[];
  // In the order of the decisions.
  unanswered: readonly Unanswered[];
  // What results of the above, in the grid and in the review.
  images: readonly AdminImage[];
  // The id of the image under review.
  current?: number;
  // The decision about it was undone: it becomes the current one as soon as it is in the list.
  awaited?: number;
  // The image that took the place of one without the reviewer's doing, a moment ago.
  swapped?: number;
}

export type ReviewAction =
  | { type: 'loaded'; images?: readonly AdminImage[]; status: ImageStatus }
  | { type: 'decided'; decision: Unanswered }
  | { type: 'answered'; decision: Unanswered; isChanged: boolean }
  | { type: 'moved'; to: number }
  | { type: 'noticed' };

export const NO_REVIEW: ReviewState = { status: 'pending', unanswered: [], images: [] };

export function reviewReducer(state: ReviewState, action: ReviewAction): ReviewState {
  switch (action.type) {
    case 'loaded': {
      const { images: loaded, status } = action;
      // The places of images in another list say nothing about this one.
      const images = status === state.status ? state.images : [];
      return follow({ ...state, images }, { loaded, status });
    }
    case 'decided': {
      const { id, isUndo } = action.decision;
      const unanswered = [...state.unanswered, action.decision];
      const awaited = isUndo ? id : state.awaited;
      return { ...follow(state, { unanswered, awaited }), swapped: undefined };
    }
    case 'answered': {
      const unanswered = state.unanswered.filter((one) => one !== action.decision);
      const isOver = !action.isChanged && state.awaited === action.decision.id;
      return follow(state, { unanswered, awaited: isOver ? undefined : state.awaited });
    }
    case 'moved':
      return { ...state, current: action.to, swapped: undefined };
    case 'noticed':
      return { ...state, swapped: undefined };
  }
}

// When the current image leaves the list, the next one takes its place. Whatever arrives or comes back
// later does not take the place of the image under review.
function follow(before: ReviewState, change: Partial<ReviewState>): ReviewState {
  const state = { ...before, ...change };
  const images = state.unanswered
    .reduce(decide, state.loaded ?? [])
    .filter(isOfStatus(state.status));
  const { awaited, current } = state;
  const ids = before.images.map(({ id }) => id);
  const place = ids.indexOf(current!);
  const wanted = [awaited, current, ...ids.slice(place + 1), ...ids.slice(0, place + 1).reverse()];
  const first = images[0]?.id ?? current;
  const next = wanted.find((id) => images.some((image) => image.id === id)) ?? first;
  const isSwapped = place >= 0 && next !== current && next !== awaited;
  return {
    ...state,
    images,
    current: next,
    awaited: next === awaited ? undefined : awaited,
    swapped: isSwapped ? next : state.swapped,
  };
}

const decide = (images: readonly AdminImage[], { id, part }: Unanswered) =>
  part
    ? images.map((image) => (image.id === id ? { ...image, ...part } : image))
    : images.filter((image) => image.id !== id);

export const isOfStatus = (status: ImageStatus) => (image: AdminImage) =>
  status === 'all' || isPending(image) === (status === 'pending');

/** Includes approved images that resemble one blocked since. */
export const isPending = (image: AdminImage) => !image.is_approved || image.copy !== null;

import { describe, expect, test } from '@jest/globals';
import type { AdminImage } from '@lodge/contracts';
import {
  NO_REVIEW,
  reviewReducer,
  type ReviewAction,
  type ReviewState,
} from '../src/features/admin/images/review-reducer.js';

const image = (id: number, part: Partial<AdminImage> = {}) =>
  ({ id, is_approved: false, copy: null, ...part }) as AdminImage;
const loaded = (...ids: number[]): ReviewAction => ({
  type: 'loaded',
  images: ids.map((id) => image(id)),
  status: 'pending',
});
const moved = (to: number): ReviewAction => ({ type: 'moved', to });
const reviewed = (...actions: ReviewAction[]) => actions.reduce(reviewReducer, NO_REVIEW);
const idsIn = ({ images }: ReviewState) => images.map(({ id }) => id);

const gone = { id: 2, isUndo: false };
const approval = { id: 2, part: { is_approved: true }, isUndo: false };
const decided = (decision: typeof gone): ReviewAction => ({ type: 'decided', decision });

describe('The image under review', () => {
  test.each([
    ['stays when a more urgent one arrives', [1, 2, 3], 2, [9, 1, 2, 3], 2],
    ['stays when others leave before it', [1, 2, 3, 4], 4, [4], 4],
    ['is followed by the next that is left', [1, 2, 3, 4, 5], 3, [1, 5], 5],
    ['is preceded by the last that is left', [1, 2, 3], 3, [1, 2], 2],
    ['makes way for what is new', [1], 1, [7, 8], 7],
    ['waits for the next upload after the last', [1], 1, [], 1],
  ])('%s', (_sentence, before, at, after, current) => {
    const state = reviewed(loaded(...before), moved(at), loaded(...after));

    expect(state.current).toBe(current);
    expect(state.swapped).toBe(current === at ? undefined : current);
  });

  test('is not said to be swapped by a decision, a step or another list', () => {
    const approved = image(5, { is_approved: true });

    const states = [
      reviewed(loaded(1, 2, 3), moved(2), decided(gone)),
      reviewed(loaded(1, 2), loaded(2), moved(2)),
      reviewed(loaded(1, 2), { type: 'loaded', images: [approved], status: 'approved' }),
      reviewed(loaded(1, 2), loaded(2), { type: 'noticed' }),
    ];

    expect(states.map(({ current, swapped }) => [current, swapped])).toEqual([
      [3, undefined],
      [2, undefined],
      [5, undefined],
      [2, undefined],
    ]);
  });
});

describe('A decision', () => {
  test.each([
    ['takes its image away', gone],
    ['changes its image', approval],
  ])('%s before it is answered, and no longer if it fails', (_sentence, decision) => {
    const before = reviewed(loaded(1, 2, 3), decided(decision), loaded(1, 2, 3, 4));

    const after = reviewReducer(before, { type: 'answered', decision, isChanged: false });

    expect(idsIn(before)).toEqual([1, 3, 4]);
    expect(idsIn(after)).toEqual([1, 2, 3, 4]);
  });

  test('that fails leaves alone the one that followed it', () => {
    const flag = { id: 2, part: { is_face_picture: true }, isUndo: false };

    const state = reviewed(loaded(1, 2), decided(flag), decided(approval), {
      type: 'answered',
      decision: flag,
      isChanged: false,
    });

    expect(idsIn(state)).toEqual([1]);
  });

  test.each([
    ['undone, leads to its image once that is listed', true, 2],
    ['that could not be undone leads nowhere', false, 3],
  ])('%s', (_sentence, isChanged, current) => {
    const decision = { id: 2, part: { is_approved: false }, isUndo: true };

    const state = reviewed(
      loaded(3, 4),
      { type: 'decided', decision },
      { type: 'answered', decision, isChanged },
      loaded(2, 3, 4),
    );

    expect(state.current).toBe(current);
  });
});

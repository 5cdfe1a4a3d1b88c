import { describe, expect, test } from '@jest/globals';
import type { AdminImage } from '@lodge/contracts';
import { act, renderHook } from '@testing-library/react';
import { useCurrentImage } from '../../src/features/admin/images/use-current-image.js';
import { pending } from './support/image-queue.js';

function reviewed(...ids: number[]) {
  const given = (shown: readonly number[]) => shown.map((id) => pending(id));
  const hook = renderHook(({ images, status }) => useCurrentImage(images, status), {
    initialProps: { images: given(ids), status: 'pending' as 'pending' | 'approved' },
  });
  const review = () => hook.result.current;
  return {
    review,
    show: (shown: readonly number[], status: 'pending' | 'approved' = 'pending') =>
      hook.rerender({ images: given(shown), status }),
    moveTo: (id: number) => act(() => review().moveTo(pending(id))),
    pass: (...decided: AdminImage[]) => act(() => review().pass(decided)),
    current: () => review().image?.id,
  };
}

describe('The image under review', () => {
  test.each([
    ['stays when a more urgent one arrives', [1, 2, 3], 2, [9, 1, 2, 3], 2],
    ['stays when others leave before it', [1, 2, 3, 4], 4, [4], 4],
    ['is followed by the next that is left', [1, 2, 3, 4, 5], 3, [1, 2, 5], 5],
    ['is preceded by the last that is left', [1, 2, 3], 3, [1, 2], 2],
    ['makes way for what is new', [1], 1, [7, 8], 7],
    ['waits for the next upload after the last', [1], 1, [], undefined],
  ])('%s', (_sentence, before, at, after, id) => {
    const { moveTo, show, current } = reviewed(...before);
    moveTo(at);

    show(after);

    expect(current()).toBe(id);
  });

  test('is the one whose decision was undone once that is listed, and else whichever is there', () => {
    const { moveTo, show, current } = reviewed(3, 4);
    moveTo(2);
    show([2, 3, 4]);
    expect(current()).toBe(2);

    moveTo(9);
    show([3, 4]);

    expect(current()).toBe(3);
  });
});

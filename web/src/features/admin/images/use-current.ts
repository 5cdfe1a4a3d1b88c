import type { AdminImage } from '@lodge/contracts';
import { useState } from 'react';

/** The image that decisions are about. When it leaves the list, the one that takes its place follows. */
export function useCurrent(images: readonly AdminImage[]) {
  const [at, setAt] = useState<{ id?: number; index: number }>({ index: 0 });
  const found = images.findIndex(({ id }) => id === at.id);
  const index = found >= 0 ? found : Math.max(0, Math.min(at.index, images.length - 1));
  const goTo = (next: number) => {
    const to = Math.max(0, Math.min(next, images.length - 1));
    setAt({ id: images[to]?.id, index: to });
    return images[to];
  };
  return {
    index,
    image: images[index] as AdminImage | undefined,
    goTo,
    /** Makes an image the current one as soon as it is in the list; until then the place stays. */
    show: (id: number) => setAt({ id, index }),
  };
}

export type Current = ReturnType<typeof useCurrent>;

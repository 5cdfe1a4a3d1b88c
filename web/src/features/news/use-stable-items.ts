import { useState } from 'react';

export interface StableItem {
  key: string;
  // True until the member has seen the item.
  isNew: boolean;
}

/**
 * Separates the items that are there with the screen, which stay on it when they are no longer new,
 * from later ones: these would shift what the member is about to press, and are shown on request.
 */
export function useStableItems<Item extends StableItem>(
  items: readonly Item[],
  isSettled: boolean,
) {
  const keysOf = (some: readonly Item[]) => some.map(({ key }) => key);
  const [shownKeys, show] = useState<readonly string[]>(() =>
    isSettled ? keysOf(items.filter(({ isNew }) => isNew)) : [],
  );
  const isShown = ({ key }: StableItem) => shownKeys.includes(key);
  const later = items.filter((item) => item.isNew && !isShown(item));
  return {
    shown: items.filter(isShown),
    later,
    showLater: () => show([...shownKeys, ...keysOf(later)]),
    hide: (gone: readonly Item[]) => show(shownKeys.filter((key) => !keysOf(gone).includes(key))),
  };
}

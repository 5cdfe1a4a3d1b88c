import { useState } from 'react';

export interface StableItem {
  key: string;
  // True until the member has seen the item.
  isNew: boolean;
  // Key of an item that is hidden beside this one, which says the same.
  replaces?: string;
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
  const shown = items.filter(isShown);
  const later = items.filter((item) => item.isNew && !isShown(item));
  return {
    shown: withoutReplaced(shown, shown),
    later: withoutReplaced(later, items),
    showLater: () => show([...shownKeys, ...keysOf(later)]),
    hide: (gone: readonly Item[]) => show(shownKeys.filter((key) => !keysOf(gone).includes(key))),
  };
}

const withoutReplaced = <Item extends StableItem>(some: readonly Item[], by: readonly Item[]) =>
  some.filter(({ key }) => !by.some(({ replaces }) => replaces === key));

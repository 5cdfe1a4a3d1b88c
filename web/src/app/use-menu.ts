import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { entryState } from '../lib/entry-state.js';
import { useLayer } from '../lib/layers.js';
import { useMedia } from '../lib/use-media.js';
import { useNavigate } from '../lib/use-navigate.js';
import { useDisclosure } from './use-disclosure.js';

// Where the bar has room for its links, it hides the menu.
const WIDE = '(min-width: 48rem)';

/** The menu of the bar on a phone, which Back closes, too. */
export function useMenu() {
  const { open, area, toggle, close, dismiss } = useDisclosure<HTMLElement>();
  const isWide = useMedia(WIDE);
  const navigate = useNavigate();
  useLayer(open && !isWide, dismiss);

  // The page takes the menu's entry, so that one Back returns from it.
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!open || !link || !entryState().layers || isForBrowser(event)) return;
    event.preventDefault();
    // The link of this very page only closes the menu: the entry stays the menu's, and is removed.
    const state = link.href === location.href ? entryState() : undefined;
    // First, because what is still open on the next page would get an entry there.
    flushSync(close);
    void navigate(link.pathname, { replace: true, state });
  };
  return { open, area, toggle, follow };
}

// The browser opens another tab or window.
const isForBrowser = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  altKey || ctrlKey || metaKey || shiftKey;

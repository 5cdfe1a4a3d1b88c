import type { MouseEvent } from 'react';
import { entryState } from '../lib/entry-state.js';
import { closeLayers, useLayer } from '../lib/layers.js';
import { from, useMedia } from '../lib/use-media.js';
import { useNavigateWhileShown } from '../lib/use-navigate-while-shown.js';
import { useDisclosure } from './use-disclosure.js';

/** The menu of the bar on a phone, which Back closes, too. */
export function useMenu() {
  const { open, area, toggle, dismiss } = useDisclosure<HTMLElement>();
  // The bar hides the menu if it has room for its links.
  const isHidden = useMedia(from('md'));
  const navigate = useNavigateWhileShown();
  useLayer(open && !isHidden, dismiss);

  // Removes the menu's history entry before navigating: otherwise it would take two steps to go back
  // from the next page, and a late removal would close a question about unsaved changes.
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!open || !link || !entryState().layers || isForBrowser(event)) return;
    event.preventDefault();
    const replace = link.href === location.href;
    void closeLayers().then(() => navigate(link.pathname, { replace }));
  };
  return { open, area, toggle, follow };
}

// True if the browser opens the link in another tab or window.
const isForBrowser = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  altKey || ctrlKey || metaKey || shiftKey;

import { type MouseEvent, useRef, useState } from 'react';
import { entryState } from '../lib/entry-state.js';
import { closeLayers, useLayer } from '../lib/layers.js';
import { from, useMedia } from '../lib/use-media.js';
import { useNavigateWhileShown } from '../lib/use-navigate-while-shown.js';
import { useLocation } from 'react-router-dom';
import { useWindowEvent } from '../lib/use-listener.js';

/** The menu of the bar on a phone, which Back closes, too. */
export function useMenu() {
  const { open, area, toggle, close } = useDisclosure<HTMLElement>();
  // The bar hides the menu if it has room for its links.
  const isHidden = useMedia(from('md'));
  const navigate = useNavigateWhileShown();
  useLayer(open && !isHidden, close);

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

// Closes on Escape, on a click elsewhere and on navigation.
export function useDisclosure<Area extends HTMLElement>() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const area = useRef<Area>(null);
  // Once left, it must not be open again after Back.
  if (openAt !== undefined && openAt !== key) setOpenAt(undefined);
  const open = openAt === key;

  const close = () => setOpenAt(undefined);
  const onKey = ({ key: pressed }: KeyboardEvent) => {
    if (pressed === 'Escape') close();
  };
  const onPress = ({ target }: PointerEvent) => {
    if (!area.current?.contains(target as Node)) close();
  };
  useWindowEvent('keydown', onKey, { on: open });
  useWindowEvent('pointerdown', onPress, { on: open });

  return { open, area, toggle: () => setOpenAt(open ? undefined : key), close };
}

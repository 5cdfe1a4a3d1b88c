import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isTabLeft } from '../../lib/left-tab.js';

// A traversal is not over at once, and what is pushed meanwhile would be left again.
let popped: Promise<unknown> = Promise.resolve();

// What is open has an entry of the history, which Back leaves; closed otherwise, or gone with what it
// is part of, it takes the entry along.
export function useBackToClose(open: boolean, onClose: () => void) {
  const layer = useId();
  const { state, search, hash } = useLocation() as { state: object | null } & HereAlso;
  const isEntered = state !== null && 'layer' in state && state.layer === layer;
  const entry = useRef<'none' | 'asked' | 'entered'>('none');
  const isGone = useRef(false);
  const navigate = useNavigate();

  const push = useEffectEvent(() => {
    if (!isGone.current) void navigate({ search, hash }, { state: { ...state, layer } });
  });
  const leave = useEffectEvent(() => {
    entry.current = 'none';
    popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    void navigate(-1);
  });
  const follow = useEffectEvent((isOpen: boolean, isThere: boolean) => {
    if (isOpen && isThere) entry.current = 'entered';
    else if (isOpen && entry.current === 'none') {
      entry.current = 'asked';
      void popped.then(() => push());
    } else if (isOpen && entry.current === 'entered') {
      entry.current = 'none';
      onClose();
    } else if (!isOpen && isThere && entry.current !== 'none') {
      leave();
    }
  });
  useEffect(() => follow(open, isEntered), [open, isEntered]);
  // When the page was left too, the entry of the history is another one by now.
  const vanish = useEffectEvent(() => {
    isGone.current = true;
    if (!isTabLeft() && (history.state as Entry)?.usr?.layer === layer) leave();
  });
  useEffect(() => {
    isGone.current = false;
    return () => vanish();
  }, []);
}

// As the router writes it.
type Entry = { usr?: { layer?: string } | null } | null;

interface HereAlso {
  search: string;
  hash: string;
}

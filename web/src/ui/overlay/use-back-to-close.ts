import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isTabLeft } from '../../lib/left-tab.js';

// A traversal is not over at once: what is pushed meanwhile would be left again, and who leaves twice
// leaves the page.
let traversal: Promise<unknown> = Promise.resolve();

// What is open has an entry of the history, which Back leaves; closed otherwise, or gone with what it
// is part of, it takes the entry along. What opens above it has the next entry.
export function useBackToClose(open: boolean, onClose: () => void) {
  const layer = useId();
  const { state, search, hash } = useLocation() as { state: State } & HereAlso;
  const isEntered = layersOf(state).includes(layer);
  const entry = useRef<'none' | 'asked' | 'entered'>('none');
  const isGone = useRef(false);
  const navigate = useNavigate();

  const push = useEffectEvent(() => {
    if (isGone.current) return;
    const layers = [...layersOf(state), layer];
    void navigate({ search, hash }, { state: { ...state, layers } });
  });
  const leave = useEffectEvent(() => {
    entry.current = 'none';
    traversal = traversal.then(() => {
      const layers = layersOf((history.state as Entry)?.usr);
      // Nothing when the page was left too, or the entry with the one below it.
      if (isTabLeft() || !layers.includes(layer)) return;
      const done = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      void navigate(layers.indexOf(layer) - layers.length);
      return done;
    });
  });
  const follow = useEffectEvent((isOpen: boolean, isThere: boolean) => {
    if (isOpen && isThere) entry.current = 'entered';
    else if (isOpen && entry.current === 'none') {
      entry.current = 'asked';
      void traversal.then(() => push());
    } else if (isOpen && entry.current === 'entered') {
      entry.current = 'none';
      onClose();
    } else if (!isOpen && isThere && entry.current !== 'none') {
      leave();
    }
  });
  useEffect(() => follow(open, isEntered), [open, isEntered]);
  const vanish = useEffectEvent(() => {
    isGone.current = true;
    leave();
  });
  useEffect(() => {
    isGone.current = false;
    return () => vanish();
  }, []);
}

type State = { layers?: readonly string[] } | null | undefined;

// As the router writes it.
type Entry = { usr?: State } | null;

interface HereAlso {
  search: string;
  hash: string;
}

const layersOf = (state: State) => state?.layers ?? [];

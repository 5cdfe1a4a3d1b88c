import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

// A traversal is not over at once, and what is pushed meanwhile would be left again.
let popped: Promise<unknown> = Promise.resolve();

// What is open has an entry of the history, which Back leaves; closed otherwise, it takes the entry
// along.
export function useBackToClose(open: boolean, onClose: () => void) {
  const layer = useId();
  const { state, search, hash } = useLocation() as { state: object | null } & HereAlso;
  const isEntered = state !== null && 'layer' in state && state.layer === layer;
  const entry = useRef<'none' | 'asked' | 'entered'>('none');
  const navigate = useNavigate();

  const push = useEffectEvent(
    () => void navigate({ search, hash }, { state: { ...state, layer } }),
  );
  const follow = useEffectEvent((isOpen: boolean, isThere: boolean) => {
    if (isOpen && isThere) entry.current = 'entered';
    else if (isOpen && entry.current === 'none') {
      entry.current = 'asked';
      void popped.then(() => push());
    } else if (isOpen && entry.current === 'entered') {
      entry.current = 'none';
      onClose();
    } else if (!isOpen && isThere && entry.current !== 'none') {
      entry.current = 'none';
      popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      void navigate(-1);
    }
  });
  useEffect(() => follow(open, isEntered), [open, isEntered]);
}

interface HereAlso {
  search: string;
  hash: string;
}

import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { entryState, entryStateWith, type EntryState } from '../../lib/entry-state.js';
import { isTabLeft } from '../../lib/left-tab.js';
import { useWindowEvent } from '../../lib/use-listener.js';

// A history traversal is asynchronous: an entry pushed meanwhile would be left again, and
// traversing twice would leave the page.
let traversal: Promise<unknown> = Promise.resolve();

// Gives an open layer a history entry, so that Back closes it. Closing it another way, or
// unmounting it, removes the entry. A layer opened above gets the next entry.
export function useBackToClose(open: boolean, onClose: () => void) {
  const layer = useId();
  const { state, search, hash } = useLocation() as { state: EntryState | null } & HereAlso;
  const isEntered = layersOf(state ?? {}).includes(layer);
  const entry = useRef<'none' | 'asked' | 'pushed' | 'entered' | 'leaving'>('none');
  const navigate = useNavigate();

  const push = useEffectEvent(() => {
    if (entry.current !== 'asked') return;
    entry.current = 'pushed';
    const layers = [...layersOf(entryState()), layer];
    void navigate({ search, hash }, { state: entryStateWith({ layers }) });
  });
  const leave = useEffectEvent(() => {
    // Nothing was pushed, and nothing will be.
    if (entry.current === 'none' || entry.current === 'asked') return void (entry.current = 'none');
    entry.current = 'leaving';
    traversal = traversal.then(async () => {
      const layers = layersOf(entryState());
      // Skipped if the page was left too, or if the entry went with the one below it.
      if (!isTabLeft() && layers.includes(layer)) {
        const left = new Promise((done) => addEventListener('popstate', done, { once: true }));
        void navigate(layers.indexOf(layer) - layers.length);
        await left;
      }
      if (entry.current === 'leaving') entry.current = 'none';
    });
  });
  const close = () => {
    entry.current = 'none';
    onClose();
  };
  const follow = useEffectEvent((isOpen: boolean, isThere: boolean) => {
    const { current } = entry;
    if (isOpen && (current === 'leaving' || (current === 'none' && !isThere))) {
      entry.current = 'asked';
      void traversal.then(() => push());
    } else if (isOpen && isThere) {
      entry.current = 'entered';
    } else if (isOpen && current === 'entered') {
      close();
    } else if (!isOpen && isThere && current !== 'none') {
      leave();
    }
  });
  useEffect(() => follow(open, isEntered), [open, isEntered]);
  // On a slow page, Back may leave the entry before React has rendered it.
  useWindowEvent('popstate', () => {
    if (entry.current === 'pushed' && !layersOf(entryState()).includes(layer)) close();
  });
  useEffect(() => () => leave(), []);
}

interface HereAlso {
  search: string;
  hash: string;
}

const layersOf = ({ layers }: EntryState) => layers ?? [];

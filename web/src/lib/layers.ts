import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams, type createBrowserRouter } from 'react-router-dom';
import { entryState, openedFrom, pushEntry } from './entry-state.js';
import { isTabLeft } from './session/left-tab.js';

// What closes each dialog, menu and panel that is open above the page, the topmost last.
const layers: (() => void)[] = [];
// Nothing may move meanwhile: a traversal is asynchronous, and would cancel a navigation.
let isTravelling = false;
let isNavigating = false;
// Run one after the other while nothing moves and each layer has its entry.
const waiting: (() => void)[] = [];

/** Back closes what is open. Closing it another way, or unmounting it, removes its entry. */
export function useLayer(open: boolean, onClose: () => void) {
  const onBack = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const close = () => onBack();
    layers.push(close);
    queueMicrotask(sync);
    return () => {
      layers.splice(layers.indexOf(close), 1);
      queueMicrotask(sync);
    };
  }, [open]);
}

const depth = () => entryState().layers ?? 0;

// Called in a microtask, so that a layer that replaces another takes over its entry.
function sync(): void {
  if (isTravelling || isNavigating || isTabLeft()) return;
  for (let above = depth() + 1; above <= layers.length; above++) pushEntry({ layers: above });
  const surplus = depth() - layers.length;
  if (surplus > 0) return travel(-surplus);
  waiting.shift()?.();
  if (waiting.length > 0) sync();
}

function travel(steps: number) {
  isTravelling = true;
  history.go(steps);
}

function whenInSync(run: () => void) {
  waiting.push(run);
  queueMicrotask(sync);
}

/** Resolves once the entries of closed layers are gone, and the router has followed. */
export const layersGone = () =>
  // The router's listener of `popstate` runs after the one below.
  new Promise<void>((resolve) => whenInSync(() => void setTimeout(resolve)));

/** Closes whatever is open, and waits until its entries are gone. */
export function closeLayers(): Promise<void> {
  flushSync(() => closeAbove(0));
  return layersGone();
}

const closeAbove = (kept: number) =>
  layers
    .slice(kept)
    .reverse()
    .forEach((close) => close());

addEventListener('popstate', () => {
  // At once, or what is closing would count as open, and get its entry back. A layer that opened
  // while an entry was being removed stays open.
  if (!isTravelling) flushSync(() => closeAbove(depth()));
  isTravelling = false;
  // A layer that refused to close gets its entry back.
  queueMicrotask(sync);
});

// A navigation that begins during a traversal, as when a dialog closes and its page is left, may have
// cancelled it.
export function followNavigations(router: ReturnType<typeof createBrowserRouter>) {
  router.subscribe(({ navigation, historyAction }) => {
    isNavigating = navigation.state !== 'idle';
    if (historyAction !== 'POP') isTravelling = false;
    sync();
  });
}

/**
 * Opens something that belongs into the address, by a parameter in a history entry of its own, so
 * that Back closes it.
 */
export function useOwnParam(name: string) {
  const [params, setParams] = useSearchParams();
  return {
    value: params.get(name),
    /** Sets `others` together with the parameter. */
    enter: (value: string, others: Record<string, string> = {}) =>
      setParams((now) => ({ ...Object.fromEntries(now), ...others, [name]: value }), {
        state: openedFrom(location.search),
      }),
    /** Goes back only to what is left without the parameter: what was chosen since must stay. */
    leave: () =>
      whenInSync(() => {
        // Read from the address: a component may still render the entry before.
        const rest = new URLSearchParams(location.search);
        if (!rest.has(name)) return;
        rest.delete(name);
        if (entryState().below === String(rest)) travel(-1);
        else setParams(rest, { replace: true, state: entryState() });
      }),
  };
}

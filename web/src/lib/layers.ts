import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import { isTabLeft } from './session/left-tab.js';

/** The app's state in a history entry. It survives a reload, and the next user can read it. */
export interface EntryState {
  // Number of layers open at this entry, each of which added one.
  layers?: number;
  search?: { q: string; viewer: number };
  // True if the entry below is the list from which this one was opened.
  entered?: boolean;
  // The fields of a registration, only while the app reloads itself.
  registration?: object;
}

/** Reads what the router wrote: a component may still render the previous entry's state. */
export const entryState = (): EntryState =>
  (history.state as { usr?: EntryState | null } | null)?.usr ?? {};

/**
 * Returns the current entry's state with `part` changed, for `navigate`. Several parts of a screen
 * share the entry, so none may replace it as a whole.
 */
const entryStateWith = (part: EntryState): EntryState => ({ ...entryState(), ...part });

/** Changes the current entry's state. The router need not know: the address stays. */
export const replaceEntry = (part: EntryState) =>
  history.replaceState({ ...history.state, usr: entryStateWith(part) }, '');

/** For an entry that opens something above the page, which Back closes. */
export const ENTERED: EntryState = { entered: true, layers: 0 };

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

// Called in a microtask, so that a layer that replaces another takes over its entry.
function sync(): void {
  if (isTravelling || isNavigating || isTabLeft()) return;
  const depthWanted = layers.length;
  const depthThere = depth();
  for (let above = depthThere + 1; above <= depthWanted; above++) push(above);
  if (depthThere > depthWanted) return travel(depthWanted - depthThere);
  waiting.shift()?.();
  if (waiting.length > 0) sync();
}

const depth = () => entryState().layers ?? 0;

// The router need not know: the address stays, and it reads the entry's state from the history.
function push(above: number) {
  const state = history.state as { idx?: number } | null;
  const next = { ...state, idx: (state?.idx ?? 0) + 1, usr: entryStateWith({ layers: above }) };
  history.pushState(next, '');
}

function travel(steps: number) {
  isTravelling = true;
  history.go(steps);
}

function whenInSync(run: () => void) {
  waiting.push(run);
  queueMicrotask(sync);
}

// The router's listener of `popstate` runs after the one below.
const routerFollowed = () =>
  new Promise<void>((resolve) => whenInSync(() => void setTimeout(resolve)));

const goBackIf = (isWanted: () => boolean) => whenInSync(() => isWanted() && travel(-1));

/** Goes back from what was entered from the page to the page; then the router has followed. */
export function goBackToPage(): Promise<void> {
  goBackIf(() => entryState().entered === true);
  return routerFollowed();
}

/** Closes whatever is open, and waits until its entries are gone and the router has followed. */
export function closeLayers(): Promise<void> {
  flushSync(() => closeAbove(0));
  return routerFollowed();
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

interface RouterState {
  navigation: { state: string };
  historyAction: string;
}

// A navigation that begins during a traversal, as when a dialog closes and its page is left, may have
// cancelled it.
export function followNavigations(router: {
  subscribe: (listener: (state: RouterState) => void) => unknown;
}) {
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
  // Read from the address: a component may still render the entry before.
  const isOpen = () => new URLSearchParams(location.search).has(name);
  return {
    value: params.get(name),
    /** Sets `others` together with the parameter. */
    enter: (value: string, others: Record<string, string> = {}) =>
      setParams((now) => ({ ...Object.fromEntries(now), ...others, [name]: value }), {
        state: entryStateWith(ENTERED),
      }),
    leave: () => {
      if (entryState().entered) goBackIf(isOpen);
      else if (isOpen())
        setParams(
          (now) => {
            now.delete(name);
            return now;
          },
          { replace: true, state: entryState() },
        );
    },
  };
}

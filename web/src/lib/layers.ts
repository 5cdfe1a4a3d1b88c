import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { entryState, entryStateWith } from './entry-state.js';
import { isTabLeft } from './session/left-tab.js';

interface Layer {
  close: () => void;
}

// Dialogs, menus and panels that are open above the page, the topmost last. Each has a history entry,
// of which only the number matters.
const layers: Layer[] = [];
let isNavigating = false;
// Ends a traversal: it is asynchronous, and nothing may move meanwhile.
let arrive: (() => void) | undefined;
let arrival: Promise<void> = Promise.resolve();

/** Back closes what is open. Closing it another way, or unmounting it, removes its entry. */
export function useLayer(open: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const layer = { close: () => close() };
    layers.push(layer);
    queueMicrotask(syncEntries);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      queueMicrotask(syncEntries);
    };
  }, [open]);
}

// Deferred to a microtask, so that a layer that replaces another takes over its entry.
function syncEntries() {
  const depth = entryState().layers ?? 0;
  if (arrive || isNavigating || isTabLeft()) return;
  for (let above = depth + 1; above <= layers.length; above++) push(above);
  if (depth > layers.length) go(layers.length - depth);
}

// The router need not know: the address stays, and it reads the entry's state from the history.
function push(depth: number) {
  const state = history.state as { idx?: number } | null;
  const next = { ...state, idx: (state?.idx ?? 0) + 1, usr: entryStateWith({ layers: depth }) };
  history.pushState(next, '');
}

function go(steps: number) {
  arrival = new Promise((resolve) => {
    arrive = () => {
      arrive = undefined;
      resolve();
    };
  });
  history.go(steps);
}

/**
 * Goes one entry back, if `isWanted` still holds once the entries are those of what is open. The
 * router follows later.
 */
export async function goBackIf(isWanted: () => boolean): Promise<void> {
  await entriesInSync();
  // Another caller that waited, too, may have gone back first.
  if (arrive) return goBackIf(isWanted);
  if (isWanted()) go(-1);
}

/** Goes back from what was entered from the page to the page; then the router has followed. */
export async function goBackToPage(): Promise<void> {
  await goBackIf(() => entryState().entered === true);
  await entriesInSync();
  await routerFollowed();
}

/** Drops the entries ahead: a new entry replaces them, and is removed again. */
export function dropAhead(): void {
  push(layers.length + 1);
  syncEntries();
}

async function entriesInSync(): Promise<void> {
  syncEntries();
  if (!arrive) return;
  await arrival;
  await entriesInSync();
}

/** Closes whatever is open, and waits until its entries are gone and the router has followed. */
export async function closeLayers(): Promise<void> {
  flushSync(() => closeAbove(0));
  await entriesInSync();
  await routerFollowed();
}

// The router's listener of `popstate` runs after the one below.
const routerFollowed = () => new Promise((resolve) => setTimeout(resolve));

const closeAbove = (depth: number) =>
  layers
    .slice(depth)
    .reverse()
    .forEach(({ close }) => close());

addEventListener('popstate', () => {
  // A layer that opened while an entry was being removed stays open.
  if (arrive) arrive();
  // At once, or what is closing would count as open, and get its entry back.
  else flushSync(() => closeAbove(entryState().layers ?? 0));
  // A layer that refused to close gets its entry back.
  queueMicrotask(syncEntries);
});

interface RouterState {
  navigation: { state: string };
  historyAction: string;
}

// A traversal would cancel a navigation under way, so it waits. A navigation that begins during a
// traversal, as when a dialog closes and its page is left, may have cancelled it.
export function followNavigations(router: {
  subscribe: (listener: (state: RouterState) => void) => unknown;
}) {
  router.subscribe(({ navigation, historyAction }) => {
    isNavigating = navigation.state !== 'idle';
    if (historyAction !== 'POP') arrive?.();
    syncEntries();
  });
}

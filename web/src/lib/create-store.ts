import { useSyncExternalStore } from 'react';

type Unsubscribe = () => void;

export function createEmitter<Event>() {
  const listeners = new Set<(event: Event) => void>();
  return {
    emit: (event: Event) => listeners.forEach((listener) => listener(event)),
    subscribe: (listener: (event: Event) => void): Unsubscribe => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export interface Store<State> {
  get: () => State;
  set: (next: State) => void;
  subscribe: (listener: () => void) => Unsubscribe;
}

// A changed state must be a new value: components compare by identity.
export function createStore<State>(initial: State): Store<State> {
  const { emit, subscribe } = createEmitter<void>();
  let state = initial;
  return {
    get: () => state,
    set: (next) => {
      state = next;
      emit();
    },
    subscribe,
  };
}

/** Resolves once `isWanted` accepts the state. */
export const waitForState = <State>(
  { subscribe, get }: Store<State>,
  isWanted: (state: State) => boolean,
) =>
  new Promise<void>((resolve) => {
    const end = subscribe(check);
    check();
    function check() {
      if (!isWanted(get())) return;
      end();
      resolve();
    }
  });

// Renders again only when the selected part changes.
export const useSelected = <State, Part>(
  { subscribe, get }: Pick<Store<State>, 'get' | 'subscribe'>,
  partOf: (state: State) => Part,
) => useSyncExternalStore(subscribe, () => partOf(get()));

export const useStore = <State>({ subscribe, get }: Pick<Store<State>, 'get' | 'subscribe'>) =>
  useSyncExternalStore(subscribe, get);

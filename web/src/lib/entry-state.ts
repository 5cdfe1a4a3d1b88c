/** The app's state in a history entry. It survives a reload, and the next user can read it. */
export interface EntryState {
  // Number of layers open at this entry, each of which added one.
  layers?: number;
  search?: { q: string; viewer: number; of: string };
  // The search of the entry below, from which this one was opened.
  below?: string;
  // The fields of a registration, only while the app reloads itself.
  registration?: object;
}

/** Reads what the router wrote: a component may still render the previous entry's state. */
export const entryState = (): EntryState => historyState()?.usr ?? {};

// Several parts of a screen share the entry's state, so none may replace it as a whole.
const entryStateWith = (part: EntryState): EntryState => ({ ...entryState(), ...part });

/** For an entry that a parameter opens above the page with this search, and that Back closes. */
export const openedFrom = (search: string) =>
  entryStateWith({ below: String(new URLSearchParams(search)), layers: 0 });

/** Changes the current entry's state. The router need not know: the address stays. */
export const replaceEntry = (part: EntryState) =>
  history.replaceState({ ...historyState(), usr: entryStateWith(part) }, '');

/** Adds an entry of the same address, which the router need not know either. */
export const pushEntry = (part: EntryState) =>
  history.pushState(
    { ...historyState(), idx: (historyState()?.idx ?? 0) + 1, usr: entryStateWith(part) },
    '',
  );

const historyState = () => history.state as { idx?: number; usr?: EntryState | null } | null;

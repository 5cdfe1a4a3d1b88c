/** The app's state in a history entry. It survives a reload, and the next user can read it. */
export interface EntryState {
  // Number of layers open at this entry, each of which added one: see lib/layers.ts.
  layers?: number;
  search?: { q: string; viewer: number };
  // True if the entry below is the list from which this one was opened.
  entered?: boolean;
  // The fields of a registration, only while the app reloads itself.
  registration?: object;
}

/**
 * Returns the current entry's state with `part` changed, for `navigate`. Several parts of a screen
 * share the entry, so none may replace it as a whole.
 */
export const entryStateWith = (part: EntryState): EntryState => ({ ...entryState(), ...part });

/** Reads what the router wrote: a component may still render the previous entry's state. */
export const entryState = (): EntryState =>
  (history.state as { usr?: EntryState | null } | null)?.usr ?? {};

/** What the app keeps in an entry of the history. It survives a reload, and the next user finds it. */
export interface EntryState {
  // What is open, each with an entry of its own.
  layers?: readonly string[];
  search?: { q: string; viewer: number };
  // The entry below is the list that the review was opened from.
  entered?: boolean;
}

/**
 * The state of the current entry with `part` changed, for `navigate`. Several parts of a screen
 * share the entry, so none replaces the whole.
 */
export const entryStateWith = (part: EntryState): EntryState => ({ ...entryState(), ...part });

/** Reads what the router writes: a component may still render the state of the entry before. */
export const entryState = (): EntryState =>
  (history.state as { usr?: EntryState | null } | null)?.usr ?? {};

import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { entryState, replaceEntry } from './entry-state.js';
import { useViewer } from './session/session.js';

// Milliseconds.
const DEBOUNCE = 250;

export function useSearch(initial = '', pause?: number) {
  const [search, setSearch] = useState(initial);
  return { search, setSearch, q: usePaused(search, pause) };
}

/** What is typed, once typing has paused. */
export function usePaused(typed: string, pause = DEBOUNCE): string {
  const [q, setQ] = useState(typed.trim());
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed, pause]);
  return q;
}

// The search survives reload and Back in the history entry instead of the URL, where names and
// email addresses do not belong. The next user does not find it.
// `of` tells two searches of one page apart.
export function useKeptSearch(of = '', pause?: number) {
  const viewer = useViewer().id;
  const search = useSearch(keptBy(viewer, of), pause);
  const { q } = search;
  // Something that opens beside the list has an entry of its own, which keeps the text too. The
  // entry of another screen may be there already while this one is still shown.
  const { pathname } = useLocation();
  useEffect(() => {
    if (location.pathname === pathname && q !== keptBy(viewer, of))
      replaceEntry({ search: { q, viewer, of } });
  });
  return search;
}

function keptBy(viewer: number, of: string): string {
  const { search } = entryState();
  return search?.viewer === viewer && search.of === of ? search.q : '';
}

import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { entryState, replaceEntry } from './entry-state.js';
import { useViewer } from './session/session.js';

// Milliseconds.
const DEBOUNCE = 250;

// `q` follows the text once typing has paused.
export function useSearch(initial = '') {
  const [search, setSearch] = useState(initial);
  const [q, setQ] = useState(initial);
  useEffect(() => {
    const timer = setTimeout(() => setQ(search.trim()), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [search]);
  return { search, setSearch, q };
}

// The search survives reload and Back in the history entry instead of the URL, where names and
// email addresses do not belong. The next user does not find it.
export function useKeptSearch() {
  const viewer = useViewer().id;
  const search = useSearch(keptBy(viewer));
  const { q } = search;
  // Something that opens beside the list has an entry of its own, which keeps the text too. The
  // entry of another screen may be there already while this one is still shown.
  const { pathname } = useLocation();
  useEffect(() => {
    if (location.pathname === pathname && q !== keptBy(viewer))
      replaceEntry({ search: { q, viewer } });
  });
  return search;
}

function keptBy(viewer: number): string {
  const { search } = entryState();
  return search?.viewer === viewer ? search.q : '';
}

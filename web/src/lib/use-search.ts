import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { entryStateWith, type EntryState } from './layers.js';
import { useViewer } from './session/session.js';
import { useNavigateWhileShown } from './use-navigate-while-shown.js';

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
  const rendered = useLocation();
  const viewer = useViewer().id;
  const navigate = useNavigateWhileShown();
  const isNavigating = useNavigation().state !== 'idle';
  const state = rendered.state as EntryState | null;
  const kept = state?.search?.viewer === viewer ? state.search.q : '';
  const search = useSearch(kept);
  const { q } = search;
  // Runs again when a layer above closes, so that the entry below keeps the text too.
  useEffect(() => {
    // Replacing the entry now would abort the navigation in progress.
    if (q === kept || isNavigating) return;
    const next = entryStateWith({ search: { q, viewer } });
    // Read from `location`: the rendered entry may be older than what was opened meanwhile.
    const { pathname, search: urlQuery, hash } = location;
    if (pathname === rendered.pathname)
      void navigate({ search: urlQuery, hash }, { replace: true, state: next });
  }, [q, kept, isNavigating, viewer, rendered, navigate]);
  return search;
}

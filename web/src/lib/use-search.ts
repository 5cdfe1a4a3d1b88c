import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { useViewer } from './session.js';

/** Milliseconds without a key press after which a query is sent. */
const DEBOUNCE = 250;

/** The text in a search field, and `q`, the query: the same once typing has paused. */
export function useSearch(initial = '', onQuery?: (q: string) => void) {
  const [search, setSearch] = useState(initial);
  const [q, setQ] = useState(initial);
  const settle = useEffectEvent((query: string) => {
    setQ(query);
    onQuery?.(query);
  });
  useEffect(() => {
    const timer = setTimeout(() => settle(search.trim()), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [search]);
  return { search, setSearch, q };
}

/**
 * The same, kept for reload and Back in the history entry rather than in the URL: a member's name
 * or
 * address does not belong there. The next user to sign in does not find it.
 */
export function useKeptSearch() {
  const location = useLocation();
  const viewer = useViewer().id;
  const navigate = useNavigate();
  const isNavigating = useNavigation().state !== 'idle';
  const state = location.state as SearchState | null;
  const kept = state?.viewer === viewer ? state.q : '';
  return useSearch(kept, (q) => {
    // It would abort a navigation that is under way.
    if (q === kept || isNavigating) return;
    const next: SearchState = { q, viewer };
    void navigate({ search: location.search }, { replace: true, state: next });
  });
}

interface SearchState {
  q: string;
  viewer: number;
}

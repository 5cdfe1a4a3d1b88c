import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { useViewer } from '../session.js';

// Milliseconds.
const DEBOUNCE = 250;

// `q` is the text once typing has paused.
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

// Kept for reload and Back in the history entry, not the URL: names and addresses do not belong
// there. The next user does not find it.
export function useKeptSearch() {
  const location = useLocation();
  const viewer = useViewer().id;
  const navigate = useNavigate();
  const isNavigating = useNavigation().state !== 'idle';
  const state = location.state as SearchState | null;
  const kept = state?.viewer === viewer ? state.q : '';
  return useSearch(kept, (q) => {
    // It would abort a navigation under way.
    if (q === kept || isNavigating) return;
    const next: SearchState = { q, viewer };
    void navigate({ search: location.search }, { replace: true, state: next });
  });
}

interface SearchState {
  q: string;
  viewer: number;
}

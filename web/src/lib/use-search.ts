import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useViewer } from './session.js';
import { useDebounced } from './use-debounced.js';

/** What is typed, and `q`, which is asked for: the same once it has stood still. */
export function useSearch(first = '') {
  const [search, setSearch] = useState(first);
  return { search, setSearch, q: useDebounced(search.trim()) };
}

/**
 * The same, kept for reload and Back with the place in the history rather than in the URL: a member's name or address has
 * no business there. Whoever signs in after does not find it.
 */
export function useKeptSearch() {
  const {
    state,
    search: query,
    key,
  } = useLocation() as { state: Kept | null; search: string; key: string };
  const viewer = useViewer().id;
  const kept = state?.viewer === viewer ? state.q : '';
  const typed = useSearch(kept);
  const navigate = useNavigate();
  useEffect(() => {
    // Where a link was followed meanwhile, this screen is only shown until the next one is there.
    const isHere = (history.state as { key?: string } | null)?.key === key || key === 'default';
    if (isHere && typed.q !== kept)
      void navigate(
        { search: query },
        { replace: true, state: { q: typed.q, viewer } satisfies Kept },
      );
  }, [typed.q, kept, viewer, query, key, navigate]);
  return typed;
}

interface Kept {
  q: string;
  viewer: number;
}

import { useState } from 'react';
import { useDebounced } from './use-debounced.js';

/** What is typed, and `q`, which is asked for: the same once it has stood still. */
export function useSearch() {
  const [search, setSearch] = useState('');
  return { search, setSearch, q: useDebounced(search.trim()) };
}

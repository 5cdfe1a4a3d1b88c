import { useState } from 'react';

// A choice that this device keeps only where it differs from the default.
export function usePersistedFlag(key: string, mark: string) {
  const [marked, setMarked] = useState(() => isMarked(key, mark));
  const change = (next: boolean) => {
    setMarked(next);
    try {
      if (next) localStorage.setItem(key, mark);
      else localStorage.removeItem(key);
    } catch {
      // Storage is blocked: the choice lasts until the page is left.
    }
  };
  return [marked, change] as const;
}

export function isMarked(key: string, mark: string): boolean {
  try {
    return localStorage.getItem(key) === mark;
  } catch {
    return false;
  }
}

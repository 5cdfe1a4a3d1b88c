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

const OFF = ['shortcuts', 'off'] as const;

// It must be possible to turn them off (WCAG 2.1.4): voice control types letters by accident.
export function useShortcutSetting() {
  const [off, setOff] = usePersistedFlag(...OFF);
  return [!off, (on: boolean) => setOff(!on)] as const;
}

export const shortcutsOn = () => !isMarked(...OFF);

import { useState } from 'react';

const STORAGE_KEY = 'shortcuts';

// It must be possible to turn them off (WCAG 2.1.4): voice control types letters by accident.
export function useShortcutSetting() {
  const [on, setOn] = useState(shortcutsOn);
  const change = (next: boolean) => {
    setOn(next);
    try {
      if (next) localStorage.removeItem(STORAGE_KEY);
      else localStorage.setItem(STORAGE_KEY, 'off');
    } catch {
      // Storage is blocked: the setting lasts until the page is left.
    }
  };
  return [on, change] as const;
}

export function shortcutsOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

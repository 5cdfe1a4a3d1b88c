import { useState } from 'react';

const KEY = 'shortcuts';

/** Single letters as shortcuts must be possible to switch off (WCAG 2.1.4): voice control types them by accident. */
export function useShortcutSwitch() {
  const [on, setOn] = useState(stored);
  const change = (next: boolean) => {
    setOn(next);
    try {
      if (next) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, 'off');
    } catch {
      // Storage is blocked: the choice holds until the page is left.
    }
  };
  return [on, change] as const;
}

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

import { useState } from 'react';

const STORAGE_KEY = 'chat';

// Whether the conversation has the window; of this device.
export function useRoomSetting() {
  const [expanded, setExpanded] = useState(isExpanded);
  const change = (next: boolean) => {
    setExpanded(next);
    try {
      if (next) localStorage.setItem(STORAGE_KEY, 'expanded');
      else localStorage.removeItem(STORAGE_KEY);
    } catch {
      // Storage is blocked: the choice lasts until the page is left.
    }
  };
  return [expanded, change] as const;
}

function isExpanded(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'expanded';
  } catch {
    return false;
  }
}

import { useState } from 'react';
import { recall, remember } from './storage.js';

// Stored on this device only if it differs from the default.
export function usePersistedFlag(key: string, mark: string) {
  const [marked, setMarked] = useState(() => isMarked(key, mark));
  const change = (next: boolean) => {
    setMarked(next);
    remember('localStorage', key, next ? mark : undefined);
  };
  return [marked, change] as const;
}

const isMarked = (key: string, mark: string) => recall('localStorage', key) === mark;

const OFF = ['shortcuts', 'off'] as const;

// WCAG 2.1.4 requires a way to turn shortcuts off: voice control types letters by accident.
export function useShortcutSetting() {
  const [off, setOff] = usePersistedFlag(...OFF);
  return [!off, (on: boolean) => setOff(!on)] as const;
}

export const shortcutsOn = () => !isMarked(...OFF);

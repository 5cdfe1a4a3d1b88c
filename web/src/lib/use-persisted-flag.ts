import { useState } from 'react';
import { recall, remember } from './storage.js';

// A choice that this device keeps only where it differs from the default.
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

// It must be possible to turn them off (WCAG 2.1.4): voice control types letters by accident.
export function useShortcutSetting() {
  const [off, setOff] = usePersistedFlag(...OFF);
  return [!off, (on: boolean) => setOff(!on)] as const;
}

export const shortcutsOn = () => !isMarked(...OFF);

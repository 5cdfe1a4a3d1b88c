import { isMarked, usePersistedFlag } from './use-persisted-flag.js';

const OFF = ['shortcuts', 'off'] as const;

// It must be possible to turn them off (WCAG 2.1.4): voice control types letters by accident.
export function useShortcutSetting() {
  const [off, setOff] = usePersistedFlag(...OFF);
  return [!off, (on: boolean) => setOff(!on)] as const;
}

export const shortcutsOn = () => !isMarked(...OFF);

import { createEmitter, useStore } from './create-store.js';
import { recall, remember } from './storage.js';

/**
 * A choice that is kept on this device if it differs from `initial`. All that show it follow. Where
 * storage is blocked, nothing is chosen: nobody can sign in there either.
 */
export function deviceSetting<Value extends string>(
  key: string,
  values: readonly Value[],
  initial: Value,
) {
  const { emit, subscribe } = createEmitter<void>();
  const get = (): Value => values.find((value) => value === recall('localStorage', key)) ?? initial;
  const set = (value: Value) => {
    remember('localStorage', key, value === initial ? undefined : value);
    emit();
  };
  return { get, set, subscribe };
}

// WCAG 2.1.4 requires a way to turn shortcuts off: voice control types letters by accident.
const shortcuts = deviceSetting('shortcuts', ['on', 'off'], 'on');

export const shortcutsOn = () => shortcuts.get() === 'on';

export const useShortcutSetting = () =>
  [useStore(shortcuts) === 'on', (on: boolean) => shortcuts.set(on ? 'on' : 'off')] as const;

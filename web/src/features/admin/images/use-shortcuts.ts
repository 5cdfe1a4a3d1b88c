import { useEffect, useRef } from 'react';

interface Shortcuts {
  /** By `KeyboardEvent.key`, letters in lower case, `Mod+` before it for Ctrl or Cmd. Answering false leaves the key to the browser. */
  keys: Record<string, (() => unknown) | undefined>;
  /** Whether single letters count; the arrows always do. */
  letters: boolean;
  /** How many dialogs are open where these keys hold: a further one above it has the keyboard for itself. */
  dialogs: number;
}

/** They rest while somebody types. */
export function useShortcuts(shortcuts: Shortcuts) {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { keys, letters, dialogs } = latest.current;
      const name = nameOf(event);
      const letter = name.length === 1;
      if (
        (letter && !letters) ||
        isElsewhere(event) ||
        document.querySelectorAll('[role=dialog]').length !== dialogs
      )
        return;
      const act = keys[name];
      // What is held down moves on, but decides once.
      if (!act || (event.repeat && !name.startsWith('Arrow'))) return;
      if (act() !== false) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

const nameOf = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  (ctrlKey || metaKey ? 'Mod+' : '') + (key.length === 1 ? key.toLowerCase() : key);

const isElsewhere = ({ defaultPrevented, altKey, isComposing, target }: KeyboardEvent) =>
  defaultPrevented ||
  altKey ||
  isComposing ||
  (target instanceof Element &&
    target.closest(
      'input:not([type=checkbox]), textarea, select, [contenteditable], [role=tablist]',
    ) !== null);

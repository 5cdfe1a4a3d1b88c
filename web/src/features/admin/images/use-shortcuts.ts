import { useEffect, useRef } from 'react';

interface Shortcuts {
  /** By `KeyboardEvent.key`, letters in lower case. Answering false leaves the key to the browser. */
  keys: Record<string, (() => unknown) | undefined>;
  /** Whether single letters count; the arrows always do. */
  letters: boolean;
  /** How many dialogs are open where these keys hold: a further one above it has the keyboard for itself. */
  dialogs: number;
}

/** Keys without Ctrl, Alt or Meta. They rest while somebody types, and a letter that is held down counts once. */
export function useShortcuts(shortcuts: Shortcuts) {
  const latest = useRef(shortcuts);
  useEffect(() => { latest.current = shortcuts; });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { keys, letters, dialogs } = latest.current;
      const letter = event.key.length === 1;
      if ((letter && !letters) || isElsewhere(event) || document.querySelectorAll('[role=dialog]').length !== dialogs) return;
      const act = keys[letter ? event.key.toLowerCase() : event.key];
      if (!act || (letter && event.repeat)) return;
      if (act() !== false) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

const isElsewhere = ({ defaultPrevented, ctrlKey, altKey, metaKey, isComposing, target }: KeyboardEvent) =>
  defaultPrevented || ctrlKey || altKey || metaKey || isComposing
  || (target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=tablist]') !== null);

import { isTaken } from '../../lib/focus/typing.js';
import { useWindowEvent } from '../../lib/use-listener.js';
import { shortcutsOn } from '../../lib/device-setting.js';

interface Shortcuts {
  // Keys are `KeyboardEvent.key`, letters in lower case, `Mod+` for Ctrl or Cmd, which with Shift is
  // another key. A handler that returns false leaves the key to the browser.
  keys: Record<string, (() => unknown) | undefined>;
  // Number of open dialogs among which the keys work: a further dialog on top gets all keys.
  dialogs: number;
  // Also handles keys in a select, which would otherwise jump to an option.
  inSelects?: boolean;
}

// Shortcuts are off while the user types; a setting turns off all but the arrows.
export function useShortcuts({ keys, dialogs, inSelects = false }: Shortcuts) {
  useWindowEvent('keydown', (event) => {
    const name = nameOf(event);
    const isOff = name.length === 1 && !shortcutsOn();
    const others = inSelects ? '[role=tablist]' : '[role=tablist], select';
    const open = document.querySelectorAll('[role=dialog]').length;
    if (isOff || event.altKey || isTaken(event, others) || open !== dialogs) return;
    const run = keys[name];
    // Key repeat may move the selection but never decides.
    if (!run || (event.repeat && !name.startsWith('Arrow'))) return;
    if (run() !== false) event.preventDefault();
  });
}

function nameOf(event: KeyboardEvent): string {
  if (!event.ctrlKey && !event.metaKey) return signOf(event);
  return (event.shiftKey ? 'Mod+Shift+' : 'Mod+') + signOf(event);
}

// A keyboard without Latin letters, such as a Cyrillic one, is read by the place of the key.
function signOf({ key, code }: KeyboardEvent): string {
  if (key.length > 1) return key;
  const isLatin = /^[ -~]$/.test(key);
  return (isLatin ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? key)).toLowerCase();
}

import { useState } from 'react';
import { onDemand } from '../ui/on-demand.js';
import { isForInputMethod } from '../lib/composing.js';
import { shortcutsOn } from '../lib/use-persisted-flag.js';
import { useWindowEvent } from '../lib/use-listener.js';

const KeyboardHelpDialog = onDemand(() => import('./keyboard-help-dialog.js'));

// `?` opens it unless shortcuts are off or the user is typing.
export function KeyboardHelp() {
  const [open, setOpen] = useState(false);
  useWindowEvent('keydown', (event) => {
    if (event.key === '?' && !isTyping(event) && shortcutsOn()) setOpen(true);
  });
  return open && <KeyboardHelpDialog onClose={() => setOpen(false)} />;
}

const isTyping = (event: KeyboardEvent) =>
  event.defaultPrevented ||
  isForInputMethod(event) ||
  document.querySelector('[role=dialog]') !== null ||
  (event.target instanceof Element &&
    event.target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !==
      null);

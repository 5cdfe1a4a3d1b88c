import { useState } from 'react';
import { onDemand } from '../ui/on-demand.js';
import { isTaken } from '../lib/focus/typing.js';
import { shortcutsOn } from '../lib/device-setting.js';
import { useWindowEvent } from '../lib/use-listener.js';

const KeyboardHelpDialog = onDemand(() => import('./keyboard-help-dialog.js'));

// `?` opens it unless shortcuts are off or the user is typing.
export function KeyboardHelp() {
  const [open, setOpen] = useState(false);
  useWindowEvent('keydown', (event) => {
    const isFree = !isTaken(event, 'select') && !document.querySelector('[role=dialog]');
    if (event.key === '?' && isFree && shortcutsOn()) setOpen(true);
  });
  return open && <KeyboardHelpDialog onClose={() => setOpen(false)} />;
}

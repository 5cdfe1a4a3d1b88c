import { useState } from 'react';
import { useWindowEvent } from '../../lib/use-window-event.js';
import { leaveNow } from './quick-exit.js';
import { ShiftPresses } from './shift-presses.js';

const FIRST = { capture: true };

// Three presses of Shift, wherever the focus is: writing a message is when they are needed.
export function QuickExitKeys() {
  const [presses] = useState(() => new ShiftPresses());
  useWindowEvent('keydown', (event) => presses.keyDown(event), FIRST);
  useWindowEvent('keyup', (event) => presses.keyUp(event) && leaveNow(), FIRST);
  useWindowEvent('pointerdown', () => presses.reset(), FIRST);
  return null;
}

import { useEffect } from 'react';
import { leaveNow } from './quick-exit.js';
import { ShiftPresses } from './shift-presses.js';

// Three presses of Shift, wherever the focus is: writing a message is when they are needed.
export function QuickExitKeys() {
  useEffect(() => {
    const presses = new ShiftPresses();
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    addEventListener('keydown', (event) => presses.keyDown(event), options);
    addEventListener('keyup', (event) => presses.keyUp(event) && leaveNow(), options);
    addEventListener('pointerdown', () => presses.reset(), options);
    return () => listening.abort();
  }, []);
  return null;
}

import { DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { useWindowEvent } from '../../lib/use-listener.js';
import { Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { leaveNow } from './quick-exit.js';
import { ShiftPresses } from './shift-presses.js';

// Only the icon is shown if the bar is narrow, and on phones beside uploads.
export const QuickExitButton = ({ isBesideUploads = false }: { isBesideUploads?: boolean }) => (
  <Button
    variant="secondary"
    size="sm"
    title="Leave now (Shift three times)"
    onClick={leaveNow}
    className={cx('shrink-0 max-xs:px-2.5 md:max-lg:px-2.5', isBesideUploads && 'max-md:px-2.5')}
  >
    <DoorOpen aria-hidden className="size-5" />
    <span className={isBesideUploads ? 'max-lg:sr-only' : 'max-xs:sr-only md:max-lg:sr-only'}>
      Leave now
    </span>
  </Button>
);

// In the corner of a dialog or viewer: without its words where `data-narrow` says that the title
// needs the room.
export const QuickExitCorner = () => (
  <Button
    variant="secondary"
    size="sm"
    title="Leave now"
    onClick={leaveNow}
    className="me-4 shrink-0 max-md:px-2.5 in-data-narrow:px-2.5"
  >
    <DoorOpen aria-hidden className="size-5" />
    <span className="max-md:sr-only in-data-narrow:sr-only">Leave now</span>
  </Button>
);

/** The button with its keys, for screens that lie open to guests. */
export const QuickExit = () => (
  <>
    <QuickExitButton />
    <QuickExitKeys />
  </>
);

const FIRST = { capture: true };

// Three presses of Shift leave the page wherever the focus is, because members need it while
// writing a message.
export function QuickExitKeys() {
  const [presses] = useState(() => new ShiftPresses());
  useWindowEvent('keydown', (event) => presses.keyDown(event), FIRST);
  useWindowEvent('keyup', (event) => presses.keyUp(event) && leaveNow(), FIRST);
  useWindowEvent('pointerdown', () => presses.reset(), FIRST);
  return null;
}

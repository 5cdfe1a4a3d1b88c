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
    <RunningPerson />
    <span className={isBesideUploads ? 'max-lg:sr-only' : 'max-xs:sr-only md:max-lg:sr-only'}>
      Leave now
    </span>
  </Button>
);

// In the corner of a dialog, viewer or conversation: without its words where the title needs the
// room.
export const QuickExitCorner = () => (
  <Button
    variant="secondary"
    size="sm"
    title="Leave now"
    onClick={leaveNow}
    className="shrink-0 max-md:px-2 @max-lg:px-2"
  >
    <RunningPerson />
    <span className="max-md:sr-only @max-lg:sr-only">Leave now</span>
  </Button>
);

// As on the signs of emergency exits: a door would be taken for the way out of a group.
const RunningPerson = () => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden
    className="size-5"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <circle cx={15.5} cy={3.5} r={1.5} />
    <path d="m5.5 12 2-3.5L13 8l3 3h4M13 8l-2.5 5.5 4 2.5-.5 5.5m-3.5-8L8.5 18H4" />
  </svg>
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

import { DoorOpen } from 'lucide-react';
import { Button } from '../../ui/button.js';
import { leaveNow } from './quick-exit.js';

// The icon alone where the bar is narrow.
export const QuickExitButton = () => (
  <Button
    data-keep-clear
    variant="secondary"
    size="sm"
    title="Leave now (Shift three times)"
    onClick={leaveNow}
    className="shrink-0 max-sm:px-2.5 md:max-lg:px-2.5"
  >
    <DoorOpen aria-hidden className="size-5" />
    <span className="max-sm:sr-only md:max-lg:sr-only">Leave now</span>
  </Button>
);

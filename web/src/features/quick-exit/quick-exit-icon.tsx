import { DoorOpen } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.js';
import { leaveNow } from './quick-exit.js';

export const QuickExitIcon = () => (
  <IconButton data-keep-clear label="Leave now" onClick={leaveNow}>
    <DoorOpen aria-hidden className="size-5" />
  </IconButton>
);

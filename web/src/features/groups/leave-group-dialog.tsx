import { onDemand } from '../../ui/on-demand.js';
import type { LeaveGroupDialogProps } from './leave-group-content.js';

export const LeaveGroupDialog = onDemand<LeaveGroupDialogProps>(
  () => import('./leave-group-content.js'),
  ({ group }) => group !== null,
);

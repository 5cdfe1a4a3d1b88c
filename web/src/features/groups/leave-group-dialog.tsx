import { onDemand } from '../../ui/on-demand.js';

export const LeaveGroupDialog = onDemand(
  () => import('./leave-group-content.js'),
  ({ group }) => group !== null,
);

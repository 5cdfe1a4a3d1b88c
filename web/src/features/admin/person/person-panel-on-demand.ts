import { onDemand } from '../../../ui/on-demand.js';
import type { PersonPanelProps } from './person-panel.js';

export const PersonPanel = onDemand<PersonPanelProps>(
  () => import('./person-panel.js'),
  ({ id }) => id !== null,
);

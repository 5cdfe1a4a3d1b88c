import { onDemand } from '../../../ui/on-demand.js';

export const PersonPanel = onDemand(() => import('./person-panel.js'));

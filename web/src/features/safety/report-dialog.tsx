import { onDemand } from '../../ui/on-demand.js';
import type { Reported } from './reported.js';

export interface ReportDialogProps {
  // Null: closed.
  reported: Reported | null;
  onClose: () => void;
}

export const ReportDialog = onDemand<ReportDialogProps>(
  () => import('./report-content.js'),
  ({ reported }) => reported !== null,
);

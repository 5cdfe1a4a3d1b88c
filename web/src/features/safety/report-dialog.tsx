import { onDemand } from '../../ui/on-demand.js';
import type { Reported } from './reported.js';

export interface ReportDialogProps {
  reported: Reported | null;
  onClose: () => void;
}

export const ReportDialog = onDemand<ReportDialogProps>(
  () => import('./report-form.js'),
  ({ reported }) => reported !== null,
);

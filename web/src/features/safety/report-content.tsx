import { REPORT_TEXTS } from '@lodge/contracts';
import { useState } from 'react';
import { Dialog } from '../../ui/overlay/dialog.js';
import type { ReportDialogProps } from './report-dialog.js';
import { ReportForm } from './report-form.js';

export default function ReportContent({ reported, onClose }: ReportDialogProps) {
  // What it was about stays until the dialog is gone.
  const [last, setLast] = useState(reported);
  if (reported && reported !== last) setLast(reported);
  return (
    <Dialog
      open={reported !== null}
      onClose={onClose}
      title={
        <>
          Report {last?.what}
          <bdi>{last?.name}</bdi>
        </>
      }
      description={last?.kind === 'group' ? REPORT_TEXTS.group : REPORT_TEXTS.quietly}
    >
      {last && <ReportForm reported={last} onClose={onClose} />}
    </Dialog>
  );
}

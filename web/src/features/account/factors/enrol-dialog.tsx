import type { TotpEnrolment } from '@lodge/contracts';
import { lazy, Suspense } from 'react';
import { Dialog } from '../../../ui/overlay/dialog.js';

const EnrolForm = lazy(() => import('./enrol-form.js'));

interface EnrolDialogProps {
  enrolment: TotpEnrolment | undefined;
  onFinished: () => void;
  onClose: () => void;
}

export const EnrolDialog = ({ enrolment, onFinished, onClose }: EnrolDialogProps) => (
  <Dialog
    open={enrolment !== undefined}
    onClose={onClose}
    title="Turn on one-time codes"
    description="Scan this with an authenticator app, or type the key into it. Then enter the code it shows."
  >
    {enrolment && (
      <Suspense>
        <EnrolForm enrolment={enrolment} onFinished={onFinished} onClose={onClose} />
      </Suspense>
    )}
  </Dialog>
);

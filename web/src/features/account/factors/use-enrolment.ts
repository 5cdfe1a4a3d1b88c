import { ACCOUNT_TEXTS, type TotpEnrolment } from '@lodge/contracts';
import { useState } from 'react';
import { errorText } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { toast } from '../../../ui/overlay/toast.js';

export function useEnrolment() {
  const [enrolment, setEnrolment] = useState<TotpEnrolment>();
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      setEnrolment(await callApi('beginTotp'));
    } catch (failure) {
      toast.error(errorText(failure, ACCOUNT_TEXTS.changingFactors));
    }
    setBusy(false);
  };
  return { enrolment, begin, end: () => setEnrolment(undefined), busy };
}

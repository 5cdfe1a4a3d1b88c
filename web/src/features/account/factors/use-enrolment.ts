import { ACCOUNT_TEXTS } from '@lodge/contracts';
import useSWRMutation from 'swr/mutation';
import { errorText } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { toast } from '../../../ui/overlay/toast.js';

const beginTotp = () => callApi('beginTotp');

export function useEnrolment() {
  const { data, trigger, reset, isMutating } = useSWRMutation('beginTotp', beginTotp, {
    onError: (failure) => toast.error(errorText(failure, ACCOUNT_TEXTS.changingFactors)),
    throwOnError: false,
  });
  return { enrolment: data, begin: () => trigger(), end: reset, busy: isMutating };
}

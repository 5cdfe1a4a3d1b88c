import { ACCOUNT_TEXTS } from '@lodge/contracts';
import useSWRMutation from 'swr/mutation';
import { callApi } from '../../../lib/api/api.js';
import { toastFailure } from '../toast-failure.js';

const beginTotp = () => callApi('beginTotp');

export function useEnrolment() {
  const { data, trigger, reset, isMutating } = useSWRMutation(
    'beginTotp',
    beginTotp,
    toastFailure(ACCOUNT_TEXTS.changingFactors),
  );
  return { enrolment: data, begin: () => trigger(), end: reset, busy: isMutating };
}

import { REPORT_TEXTS } from '@lodge/contracts';
import { ApiError } from '../../lib/api/api-error.js';
import { callApi } from '../../lib/api/api.js';
import { useRefetchEverything } from '../../lib/live.js';
import { toast } from '../../ui/overlay/toast.js';
import type { ReportValues } from './report-values.js';
import type { Reported } from './reported.js';

export function useReport({ kind, id }: Reported) {
  const refetch = useRefetchEverything();
  return async ({ category, text, block }: ReportValues): Promise<void> => {
    if (category === '') return;
    await callApi('report', {
      body: { kind, id, category, text, ...(block && { block }) },
    }).catch(throwInWords);
    toast.success(REPORT_TEXTS.reported);
    if (block) refetch();
  };
}

function throwInWords(error: unknown): never {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 404) throw new ApiError(404, 'not_found', REPORT_TEXTS.gone);
  if (status === 429) throw new ApiError(429, 'too_many_requests', REPORT_TEXTS.tooMany);
  throw error;
}

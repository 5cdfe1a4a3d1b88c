import type { AdminGroupRequest, RequestResult } from '@lodge/contracts';
import { translate } from '../../../lib/api/server-texts.js';

export interface FailedDecision {
  request: AdminGroupRequest;
  error: string;
}

/** Returns those of `all` that failed, each with the API's error in the page's language. */
export const failedDecisionsIn = (
  all: readonly AdminGroupRequest[],
  results: readonly RequestResult[],
): Promise<FailedDecision[]> =>
  Promise.all(
    all.flatMap((request) => {
      const error = results.find(({ id }) => id === request.id)?.error;
      return error ? translate(error).then((text) => ({ request, error: text })) : [];
    }),
  );

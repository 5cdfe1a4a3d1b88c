import type { AdminGroupRequest, RequestResult } from '@lodge/contracts';
import { translate } from '../../../lib/api/server-texts.js';

export interface Undecided {
  request: AdminGroupRequest;
  error: string;
}

/** Returns those of `all` that failed, each with the API's error in the page's language. */
export const undecidedOf = (
  all: readonly AdminGroupRequest[],
  results: readonly RequestResult[],
): Promise<Undecided[]> =>
  Promise.all(
    all.flatMap((request) => {
      const error = results.find(({ id }) => id === request.id)?.error;
      return error ? translate(error).then((text) => ({ request, error: text })) : [];
    }),
  );

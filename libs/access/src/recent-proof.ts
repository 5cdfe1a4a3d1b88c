import { ERROR_TEXTS, RECENT_PROOF } from '@lodge/contracts';
import { ApiError } from '@lodge/service';
import type { SessionRecord } from './session-record.js';

/**
 * Guards actions that cannot be undone or that open an account (account.md).
 * @throws ApiError 403 `reauth_required`, where the last proof is more than 10 minutes old
 */
export function assertRecent({ provedAt }: SessionRecord): void {
  if (Date.now() / 1_000 - provedAt > RECENT_PROOF)
    throw new ApiError(403, ERROR_TEXTS.reauthRequired, 'reauth_required');
}

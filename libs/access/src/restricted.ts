import { ERROR_TEXTS } from '@lodge/contracts';
import { ApiError } from '@lodge/service';

/** Rejects a call that the restriction of its session does not leave open. */
export const restricted = () => new ApiError(403, ERROR_TEXTS.restricted, 'restricted');

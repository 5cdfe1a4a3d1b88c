import { ERROR_TEXTS } from '@lodge/contracts';
import { ApiError } from '@lodge/service';

/** For a session that may only call what its restriction leaves open. */
export const restricted = () => new ApiError(403, ERROR_TEXTS.restricted, 'restricted');

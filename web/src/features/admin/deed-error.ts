import { ApiError, errorText } from '../../lib/api-error.js';

/** Somebody else was faster: what the deed was about is gone, or no longer as it was. */
export const isOutdated = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);

/** The catalogue's text; the server's own where it says what stands in the way. */
export const deedError = (error: unknown, catalogue: string): string =>
  isOutdated(error) || (error instanceof ApiError && error.status === 403)
    ? errorText(error, catalogue)
    : catalogue;

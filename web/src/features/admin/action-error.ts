import { ApiError, errorText, isConflict } from '../../lib/api-error.js';

/** The server's message if it explains a conflict or missing rights, else the catalogue's text. */
export const actionError = (error: unknown, catalogueText: string): string =>
  isConflict(error) || (error instanceof ApiError && error.status === 403)
    ? errorText(error, catalogueText)
    : catalogueText;

import { asApiError, errorText, isConflict, isDeclined } from '../../lib/api/api-error.js';

// The server's text explains conflicts and missing rights; elsewhere the catalogue's is used.
export const actionError = (catalogueText: string) => (error: unknown) =>
  isDeclined(error) || isConflict(error) || asApiError(error).status === 403
    ? errorText(error, catalogueText)
    : catalogueText;

import { asApiError, errorText, isConflict, isDeclined } from '../../lib/api/api-error.js';

// The server's text explains conflicts, missing rights and limits; elsewhere the catalogue's is used.
export const actionError = (catalogueText: string) => (error: unknown) =>
  isDeclined(error) || isConflict(error) || [403, 429].includes(asApiError(error).status)
    ? errorText(error, catalogueText)
    : catalogueText;

import type { Document, DocumentWithText, OwnConsents } from './documents.js';
import type { Done } from '../types.js';
import { RECENT, TO_THOSE_ASKED_FOR_CONSENT, route, type Route } from '../route.js';

export const DOCUMENTS_ROUTES = {
  /** Current and announced ones */
  documents: route('GET /api/documents', 'auth', 'public').returns<{ documents: Document[] }>(),
  document: route('GET /api/documents/:id', 'auth', 'public').returns<{
    document: DocumentWithText;
  }>(),
  ownConsents: route(
    'GET /api/account/consents',
    'auth',
    'member',
    TO_THOSE_ASKED_FOR_CONSENT,
  ).returns<OwnConsents>(),
  acceptDocuments: route('POST /api/account/consents', 'auth', 'member', TO_THOSE_ASKED_FOR_CONSENT)
    .takes<{ document_ids: number[] }>()
    .returns<Done>(),
  withdrawConsent: route('DELETE /api/account/consents', 'auth', 'member', {
    ...TO_THOSE_ASKED_FOR_CONSENT,
    ...RECENT,
  })
    .takes<{ document_ids: number[] }>()
    .returns<Done>(),
} satisfies Record<string, Route>;

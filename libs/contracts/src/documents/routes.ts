import type { Document, DocumentWithText, OwnConsents } from './documents.js';
import type { Done } from '../types.js';
import { RECENT, TO_THOSE_ASKED_FOR_CONSENT, routesOf } from '../route.js';

const { public: open, member } = routesOf('auth');

export const DOCUMENTS_ROUTES = {
  /** Current and announced ones */
  documents: open('GET /api/documents').returns<{ documents: Document[] }>(),
  document: open('GET /api/documents/:id').returns<{ document: DocumentWithText }>(),
  ownConsents: member(
    'GET /api/account/consents',
    TO_THOSE_ASKED_FOR_CONSENT,
  ).returns<OwnConsents>(),
  acceptDocuments: member('POST /api/account/consents', TO_THOSE_ASKED_FOR_CONSENT)
    .takes<{ document_ids: number[] }>()
    .returns<Done>(),
  withdrawConsent: member('DELETE /api/account/consents', {
    ...TO_THOSE_ASKED_FOR_CONSENT,
    ...RECENT,
  })
    .takes<{ document_ids: number[] }>()
    .returns<Done>(),
};

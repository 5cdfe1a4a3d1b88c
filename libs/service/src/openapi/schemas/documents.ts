import {
  CONSENT_ACTIONS,
  DOCUMENT_KINDS,
  DOCUMENT_STATUSES,
  LIMITS,
  type Document,
  type DocumentWithText,
  type OwnConsent,
  type OwnDocument,
} from '@lodge/contracts';
import { MAX_ID } from '../../validation.js';
import { integer, named, nullable, object, oneOf, text, type Fields } from '../schema.js';
import { ID, BIG_ID, INSTANT } from './values.js';

const DOCUMENT_FIELDS: Fields<Document> = {
  id: ID,
  kind: oneOf(DOCUMENT_KINDS),
  version: integer(1, MAX_ID),
  effective_at: INSTANT,
  status: oneOf(DOCUMENT_STATUSES),
};

export const DOCUMENT = named('Document', object<Document>(DOCUMENT_FIELDS));

export const DOCUMENT_WITH_TEXT = named(
  'DocumentWithText',
  object<DocumentWithText>({
    ...DOCUMENT_FIELDS,
    text: text({ minLength: 1, maxLength: LIMITS.documentLength }),
  }),
);

export const OWN_DOCUMENT = named(
  'OwnDocument',
  object<OwnDocument>({ ...DOCUMENT_FIELDS, accepted_at: nullable(INSTANT) }),
);

export const OWN_CONSENT = named(
  'OwnConsent',
  object<OwnConsent>({
    id: BIG_ID,
    document_id: ID,
    kind: oneOf(DOCUMENT_KINDS),
    version: integer(1, MAX_ID),
    action: oneOf(CONSENT_ACTIONS),
    at: INSTANT,
  }),
);

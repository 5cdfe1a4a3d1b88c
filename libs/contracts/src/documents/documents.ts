import type { BigId, DocumentText, Id, Instant, Language, Version } from '../types.js';

export const CONSENT_KINDS = ['terms', 'privacy', 'sensitive'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

export const DOCUMENT_KINDS = [...CONSENT_KINDS, 'contact', 'accessibility'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export type DocumentStatus = 'current' | 'announced' | 'superseded';

export interface Document {
  id: Id;
  kind: DocumentKind;
  version: Version;
  // The language of the text that the caller gets: the browser's, else English, else the first.
  language: Language;
  effective_at: Instant;
  status: DocumentStatus;
}

export interface DocumentWithText extends Document {
  text: DocumentText;
}

export type ConsentAction = 'accepted' | 'withdrawn';

export interface OwnDocument extends Document {
  kind: ConsentKind;
  accepted_at: Instant | null;
}

export interface OwnConsent {
  id: BigId;
  document_id: Id;
  kind: ConsentKind;
  version: Version;
  action: ConsentAction;
  // Null for a withdrawal, or if unknown.
  language: Language | null;
  at: Instant;
}

export interface OwnConsents {
  documents: OwnDocument[];
  history: OwnConsent[];
}

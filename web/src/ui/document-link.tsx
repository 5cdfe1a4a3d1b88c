import { DOCUMENT_TEXTS, type Document } from '@lodge/contracts';
import { documentPath } from '../lib/paths.js';
import { TEXT_LINK } from './text-link.js';

// In a new tab, so that a form keeps what was entered.
export const DocumentLink = ({ document }: { document: Pick<Document, 'id' | 'kind'> }) => (
  <a href={documentPath(document.id)} target="_blank" rel="noreferrer" className={TEXT_LINK}>
    {DOCUMENT_TEXTS.titles[document.kind]}
  </a>
);

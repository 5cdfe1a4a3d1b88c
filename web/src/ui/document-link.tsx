import { DOCUMENT_TEXTS, type Document } from '@lodge/contracts';
import { documentPath } from '../lib/paths.js';

// In a new tab, so that a form keeps what was entered.
export const DocumentLink = ({ document }: { document: Pick<Document, 'id' | 'kind'> }) => (
  <a
    href={documentPath(document.id)}
    target="_blank"
    rel="noreferrer"
    className="font-semibold text-brass underline decoration-brass/40 underline-offset-4 hover:decoration-brass"
  >
    {DOCUMENT_TEXTS.titles[document.kind]}
  </a>
);

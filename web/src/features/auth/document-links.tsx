import { DOCUMENT_TEXTS } from '@lodge/contracts';
import { documentPath } from '../../lib/paths.js';
import { useDocuments } from '../../lib/use-documents.js';

// Nothing until an operator publishes one. In a new tab, so that the form keeps what was entered.
export function DocumentLinks() {
  const current = useDocuments().data?.documents.filter(({ status }) => status === 'current');
  if (!current || current.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-5 text-sm text-soft">
      {current.map(({ id, kind }) => (
        <a
          key={id}
          href={documentPath(id)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink"
        >
          {DOCUMENT_TEXTS.titles[kind]}
        </a>
      ))}
    </p>
  );
}

import { DOCUMENT_TEXTS, type Document } from '@lodge/contracts';
import { longDayInUtc } from '../lib/dates.js';
import { documentPath } from '../lib/paths.js';

// Opens in a new tab, so that a form keeps what was entered.
export const DocumentLink = ({ document }: { document: Pick<Document, 'id' | 'kind'> }) => (
  <a href={documentPath(document.id)} target="_blank" rel="noreferrer" className="text-link">
    {DOCUMENT_TEXTS.titles[document.kind]}
  </a>
);

export function EffectiveDay({
  document: { version, status, effective_at },
}: {
  document: Document;
}) {
  // Operators choose the day in UTC.
  const day = <span className="whitespace-nowrap">{longDayInUtc(effective_at)}</span>;
  return status === 'announced' ? (
    <span>
      Version {version}, in effect from {day}
    </span>
  ) : (
    <span>
      Version {version}, in effect since {day}
    </span>
  );
}

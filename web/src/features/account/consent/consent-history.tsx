import { DOCUMENT_TEXTS, type OwnConsent } from '@lodge/contracts';
import { DocumentLink } from '../../../ui/document-link.js';
import { longDayAndTime } from '../../../lib/dates.js';

export function ConsentHistory({ history }: { history: OwnConsent[] }) {
  if (history.length === 0) return null;
  return (
    <details className="mt-5 border-t border-line pt-4">
      <summary className="w-fit cursor-pointer rounded-sm py-1 text-sm font-semibold">
        History
      </summary>
      <ul aria-label="History of your consents" className="mt-2 flex flex-col gap-3 text-sm">
        {history.map((consent) => (
          <li key={consent.id}>
            <p>
              {DOCUMENT_TEXTS.actions[consent.action]}:{' '}
              <DocumentLink document={{ id: consent.document_id, kind: consent.kind }} />, version{' '}
              {consent.version}
            </p>
            <p className="text-soft">
              <time dateTime={consent.at}>{longDayAndTime(consent.at)}</time>
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}

import { DOCUMENT_TEXTS, type OwnConsent, type OwnDocument } from '@lodge/contracts';
import { Link } from 'react-router-dom';
import { PATHS } from '../../../lib/paths.js';
import { useApi } from '../../../lib/api/use-api.js';
import { Card } from '../../../ui/card.js';
import { Fetched } from '../../../ui/list/fetched.js';
import { useDocuments } from '../../../lib/api/use-documents.js';
import { DocumentLink } from '../../../ui/document-link.js';
import { longDayAndTime, shortDateAndTime } from '../../../lib/dates.js';
import { callApi } from '../../../lib/api/api.js';
import { refreshSession } from '../../../lib/session/session.js';
import { attempt } from '../../../ui/action.js';
import { ConfirmButton } from '../../../ui/overlay/confirm-dialog.js';
import { LOCALE } from '../../../lib/language.js';

const NAMES = new Intl.DisplayNames(LOCALE, { type: 'language' });

export function ConsentsCard() {
  const consents = useApi('ownConsents');
  // There is nothing to accept, so the card says nothing about consent.
  if (consents.data?.documents.length === 0) return <OtherDocuments />;
  return (
    <Card id="consents" title="What you accepted" lead={<AllDocuments />}>
      <Fetched response={consents} failedText={DOCUMENT_TEXTS.fetching} rows={1}>
        {({ documents, history }) => (
          <>
            <ul className="flex flex-col divide-y divide-line">
              {documents.map((document) => (
                <ConsentRow key={document.id} document={document} />
              ))}
            </ul>
            <ConsentHistory history={history} />
          </>
        )}
      </Fetched>
    </Card>
  );
}

const AllDocuments = () => (
  <Link to={PATHS.documents} className="underline underline-offset-4 hover:text-ink">
    All documents
  </Link>
);

function OtherDocuments() {
  const published = useDocuments().data?.documents ?? [];
  if (published.length === 0) return null;
  return <Card id="consents" title="Documents" lead={<AllDocuments />} />;
}

function ConsentHistory({ history }: { history: OwnConsent[] }) {
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
              {consent.language && consent.language !== 'en' && (
                <span> ({NAMES.of(consent.language)})</span>
              )}
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

function ConsentRow({ document }: { document: OwnDocument }) {
  const withdraw = () =>
    attempt({
      call: async () => {
        await callApi('withdrawConsent', { body: { document_ids: [document.id] } });
        await refreshSession();
      },
      failed: DOCUMENT_TEXTS.withdrawingFailed,
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-48">
        <DocumentLink document={document} />
        {document.accepted_at && (
          <p className="text-sm text-soft">
            Version {document.version}, accepted {shortDateAndTime(document.accepted_at)}
          </p>
        )}
      </div>
      <ConfirmButton
        size="sm"
        variant="secondary"
        aria-label={`Withdraw: ${DOCUMENT_TEXTS.titles[document.kind]}`}
        title="Withdraw your consent?"
        description={DOCUMENT_TEXTS.withdrawing}
        action="Withdraw"
        onConfirm={withdraw}
      />
    </li>
  );
}

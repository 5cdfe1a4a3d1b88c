import { DOCUMENT_TEXTS, type OwnDocument } from '@lodge/contracts';
import { useState, type ReactNode } from 'react';
import { errorText } from '../../../lib/api-error.js';
import { callApi } from '../../../lib/api.js';
import { refreshSession } from '../../../lib/session.js';
import { useApi } from '../../../lib/use-api.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { DocumentLink } from '../../../ui/document-link.js';
import { EffectiveDay } from '../../../ui/effective-day.js';
import { Page } from '../../../ui/page.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { ErrorState } from '../../../ui/states.js';
import { toast } from '../../../ui/toast.js';

// All that a member sees who has not accepted what is in effect.
export function ConsentScreen({ others, logout }: { others: ReactNode; logout: ReactNode }) {
  const [declined, setDeclined] = useState(false);
  if (declined)
    return (
      <Page narrow title="Not now" lead="Without accepting, these ways stay open to you.">
        {others}
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <Button variant="secondary" onClick={() => setDeclined(false)}>
            Back to the documents
          </Button>
          {logout}
        </div>
      </Page>
    );
  return (
    <Page narrow title="Before you go on" lead={DOCUMENT_TEXTS.asking}>
      <Documents onDecline={() => setDeclined(true)} />
    </Page>
  );
}

function Documents({ onDecline }: { onDecline: () => void }) {
  const { data, error, isValidating, mutate } = useApi('ownConsents');
  const [busy, setBusy] = useState(false);

  const accept = async (documents: OwnDocument[]) => {
    setBusy(true);
    try {
      await callApi('acceptDocuments', { body: { document_ids: documents.map(({ id }) => id) } });
      await refreshSession();
    } catch (failure) {
      toast.error(errorText(failure, DOCUMENT_TEXTS.acceptingFailed));
    }
    await mutate();
    setBusy(false);
  };

  if (!data && error)
    return (
      <ErrorState
        text={DOCUMENT_TEXTS.fetching}
        onRetry={() => void mutate()}
        retrying={isValidating}
      />
    );
  if (!data) return <SkeletonRows />;
  return (
    <>
      <ul className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface px-5 shadow-card md:px-7">
        {data.documents.map((document) => (
          <li key={document.id} className="py-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <DocumentLink document={document} />
              {document.accepted_at && <Badge tone="success">Accepted</Badge>}
            </p>
            <p className="mt-1 text-sm text-soft">
              <EffectiveDay document={document} />
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => void accept(data.documents)}>
          Accept
        </Button>
        <Button variant="secondary" onClick={onDecline}>
          Not now
        </Button>
      </div>
    </>
  );
}

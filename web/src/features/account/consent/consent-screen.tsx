import { DOCUMENT_TEXTS } from '@lodge/contracts';
import { useState, type ReactNode } from 'react';
import { useApi } from '../../../lib/use-api.js';
import { Button } from '../../../ui/button.js';
import { Page } from '../../../ui/page.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { ErrorState } from '../../../ui/states.js';
import { DocumentsForm } from './documents-form.js';

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
  if (data)
    return (
      <DocumentsForm documents={data.documents} onTried={() => mutate()} onDecline={onDecline} />
    );
  return error ? (
    <ErrorState
      text={DOCUMENT_TEXTS.fetching}
      onRetry={() => void mutate()}
      retrying={isValidating}
    />
  ) : (
    <SkeletonRows />
  );
}

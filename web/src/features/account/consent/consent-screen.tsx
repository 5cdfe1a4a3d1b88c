import { DOCUMENT_TEXTS } from '@lodge/contracts';
import { useState, type ReactNode } from 'react';
import { useApi } from '../../../lib/api/use-api.js';
import { Button } from '../../../ui/button.js';
import { Fetched } from '../../../ui/list/fetched.js';
import { Page } from '../../../ui/page.js';
import { DocumentsForm } from './documents-form.js';

// All that a member sees who has not accepted what is in effect.
export function ConsentScreen({ others, logout }: { others: ReactNode; logout: ReactNode }) {
  const [declined, setDeclined] = useState(false);
  if (declined)
    return (
      <Page narrow title="Not now" lead="Without accepting, you can still do the following.">
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
    <Page narrow title="Before you continue" lead={DOCUMENT_TEXTS.asking}>
      <Documents onDecline={() => setDeclined(true)} />
    </Page>
  );
}

function Documents({ onDecline }: { onDecline: () => void }) {
  const consents = useApi('ownConsents');
  return (
    <Fetched answer={consents} failedText={DOCUMENT_TEXTS.fetching}>
      {({ documents }) => (
        <DocumentsForm
          documents={documents}
          onTried={() => consents.mutate()}
          onDecline={onDecline}
        />
      )}
    </Fetched>
  );
}

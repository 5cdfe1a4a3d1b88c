import { DOCUMENT_TEXTS, type OwnDocument } from '@lodge/contracts';
import { useState, type ReactNode } from 'react';
import { useApi } from '../../../lib/api/use-api.js';
import { Button } from '../../../ui/button.js';
import { Form } from '../../../ui/form/form.js';
import { Fetched } from '../../../ui/list/fetched.js';
import { Page } from '../../../ui/page.js';
import { DocumentCheckbox, useAcceptance } from '../../../forms/use-acceptance.js';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import { callApi } from '../../../lib/api/api.js';
import { refreshSession } from '../../../lib/session/session.js';
import { DocumentLink, EffectiveDay } from '../../../ui/document-link.js';
import { FormEnd } from '../../../ui/form/form-end.js';
import { StateBadge } from '../../../ui/state.js';

interface ConsentScreenProps {
  logout: ReactNode;
  // What the member can do without accepting.
  children: ReactNode;
}

// Replaces the whole app until the member has accepted the documents in effect.
export default function ConsentScreen({ logout, children }: ConsentScreenProps) {
  const [declined, setDeclined] = useState(false);
  if (declined)
    return (
      <Page
        narrow
        title="Not now"
        lead="Without accepting, you can still do the following."
        actions={
          <>
            <Button variant="secondary" onClick={() => setDeclined(false)}>
              Back to the documents
            </Button>
            {logout}
          </>
        }
      >
        <div className="grid gap-6">{children}</div>
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
    <Fetched response={consents} failedText={DOCUMENT_TEXTS.fetching}>
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

interface DocumentsFormProps {
  documents: OwnDocument[];
  onTried: () => Promise<unknown>;
  onDecline: () => void;
}

function DocumentsForm({ documents, onTried, onDecline }: DocumentsFormProps) {
  const { ids, missing, checkbox } = useAcceptance(
    documents.filter((document) => !document.accepted_at),
  );
  const { form, submit } = useRulesForm({ validate: missing, defaultValues: {} });
  const accept = async () => {
    try {
      await callApi('acceptDocuments', { body: { document_ids: ids } });
      await refreshSession();
    } finally {
      await onTried();
    }
  };
  return (
    <Form {...submit(accept, DOCUMENT_TEXTS.acceptingFailed)} className="flex flex-col gap-6">
      <ul className="panel divide-y divide-line px-5 md:px-7">
        {documents.map((document) => (
          <li key={document.id} className="py-4">
            {document.accepted_at ? (
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <DocumentLink document={document} />
                <StateBadge state="positive">Accepted</StateBadge>
              </p>
            ) : (
              <DocumentCheckbox {...checkbox(document, form.errorOf)} />
            )}
            <p className="mt-1 text-sm text-soft">
              <EffectiveDay document={document} />
            </p>
          </li>
        ))}
      </ul>
      <FormEnd action="Accept" cancel="Not now" onCancel={onDecline} />
    </Form>
  );
}

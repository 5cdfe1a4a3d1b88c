import { DOCUMENT_TEXTS } from '@lodge/contracts';
import { useParams } from 'react-router-dom';
import { PATHS } from '../../lib/paths.js';
import { useApi } from '../../lib/use-api.js';
import { PUBLIC } from '../../lib/use-documents.js';
import { ButtonLink } from '../../ui/button.js';
import { EffectiveDay } from '../../ui/effective-day.js';
import { Page } from '../../ui/page.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { ErrorState } from '../../ui/states.js';

export default function DocumentPage() {
  const { documentId = '' } = useParams();
  const { data, error, isValidating, mutate } = useApi('document', {
    params: { id: documentId },
    ...PUBLIC,
  });
  const document = data?.document;
  if (document)
    return (
      <Page
        title={DOCUMENT_TEXTS.titles[document.kind]}
        lead={
          <>
            <EffectiveDay document={document} />
            {document.status === 'superseded' && '. A newer version has replaced it.'}
          </>
        }
        actions={<AllDocuments />}
      >
        <p className="wrap-anywhere whitespace-pre-wrap">{document.text}</p>
      </Page>
    );
  if (error?.status === 404)
    return (
      <Page title={DOCUMENT_TEXTS.notFound}>
        <AllDocuments />
      </Page>
    );
  return (
    <Page title="Document">
      {error ? (
        <ErrorState
          text={DOCUMENT_TEXTS.fetching}
          onRetry={() => void mutate()}
          retrying={isValidating}
        />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  );
}

const AllDocuments = () => (
  <ButtonLink to={PATHS.documents} variant="secondary" size="sm">
    All documents
  </ButtonLink>
);

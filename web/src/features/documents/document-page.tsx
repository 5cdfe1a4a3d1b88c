import { DOCUMENT_TEXTS, t } from '@lodge/contracts';
import { useParams } from 'react-router-dom';
import { PATHS } from '../../lib/paths.js';
import { useApi } from '../../lib/api/use-api.js';
import { PUBLIC } from '../../lib/api/use-documents.js';
import { Fetched } from '../../ui/list/fetched.js';
import { Page } from '../../ui/page.js';
import { EffectiveDay } from '../../ui/document-link.js';
import { numberedTitle } from './numbered-title.js';

export default function DocumentPage() {
  const { documentId = '' } = useParams();
  const fetched = useApi('document', { params: { id: documentId }, ...PUBLIC });
  const document = fetched.data?.document;
  if (document)
    return (
      <Page
        title={DOCUMENT_TEXTS.titles[document.kind]}
        back={ALL_DOCUMENTS}
        lead={
          <>
            <EffectiveDay document={document} />
            {document.status === 'superseded' && <span>. A newer version has replaced it.</span>}
          </>
        }
      >
        <div lang={document.language} dir="auto">
          <DocumentText text={document.text} />
        </div>
      </Page>
    );
  if (fetched.error?.status === 404)
    return (
      <Page title={DOCUMENT_TEXTS.notFound} back={ALL_DOCUMENTS}>
        {null}
      </Page>
    );
  return (
    <Page title="Document" back={ALL_DOCUMENTS}>
      <Fetched response={fetched} failedText={DOCUMENT_TEXTS.fetching}>
        {() => null}
      </Fetched>
    </Page>
  );
}

const ALL_DOCUMENTS = { to: PATHS.documents, text: t`All documents` };

// Documents are plain text: blank lines separate paragraphs.
const DocumentText = ({ text }: { text: string }) => (
  <div className="flex max-w-prose flex-col gap-4 wrap-anywhere whitespace-pre-wrap">
    {text
      .split(/\n\s*\n/)
      .filter((paragraph) => paragraph.trim())
      .map((paragraph, index) => (
        <Paragraph key={index} text={paragraph.replace(/\n+$/, '')} />
      ))}
  </div>
);

function Paragraph({ text }: { text: string }) {
  const title = numberedTitle(text);
  const rest = title ? text.slice(title.length + 1) : text;
  return (
    <>
      {title && <h2 className="mt-4 text-lg">{title}</h2>}
      {rest && <p className={title && '-mt-2.5'}>{rest}</p>}
    </>
  );
}

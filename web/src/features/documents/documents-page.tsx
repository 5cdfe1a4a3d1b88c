import { DOCUMENT_TEXTS, type Document } from '@lodge/contracts';
import { ChevronRight, FileText } from 'lucide-react';
import { Link } from 'react-router-dom';
import { documentPath, PATHS } from '../../lib/paths.js';
import { useDocuments } from '../../lib/api/use-documents.js';
import { useWayBack } from '../../lib/session/use-way-back.js';
import { Page } from '../../ui/page.js';
import { Fetched } from '../../ui/list/fetched.js';
import { EmptyState } from '../../ui/list/states.js';
import { EffectiveDay } from '../../ui/document-link.js';

export default function DocumentsPage() {
  const published = useDocuments();
  const areNone = published.data?.documents.length === 0;
  return (
    <Page
      title="Documents"
      lead={!areNone && 'What applies now, and what is coming.'}
      back={useWayBack()}
    >
      <Fetched response={published} failedText={DOCUMENT_TEXTS.fetching}>
        {({ documents }) => <Documents documents={documents} />}
      </Fetched>
      <p className="mt-8 text-sm text-soft">
        Is something here harming you?{' '}
        <Link to={PATHS.notice} className="font-semibold text-brass underline">
          Report something
        </Link>
      </p>
    </Page>
  );
}

function Documents({ documents }: { documents: readonly Document[] }) {
  if (documents.length === 0)
    return (
      <EmptyState icon={FileText} title="Nothing published yet">
        Terms and rules will appear here.
      </EmptyState>
    );
  return (
    <ul className="panel divide-y divide-line overflow-hidden">
      {documents.map((document) => (
        <DocumentRow key={document.id} document={document} />
      ))}
    </ul>
  );
}

const DocumentRow = ({ document }: { document: Document }) => (
  <li className="panel-row relative hover:bg-hover">
    <div className="min-w-0 flex-1">
      {/* The whole row is a link. */}
      <Link
        to={documentPath(document.id)}
        className="rounded-sm font-semibold after:absolute after:inset-0"
      >
        {DOCUMENT_TEXTS.titles[document.kind]}
        {document.status === 'announced' && <span> (announced)</span>}
      </Link>
      <p className="text-xs text-soft md:text-sm">
        <EffectiveDay document={document} />
      </p>
    </div>
    <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
  </li>
);

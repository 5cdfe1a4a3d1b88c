import { DOCUMENT_TEXTS, type Document } from '@lodge/contracts';
import { FileText } from 'lucide-react';
import { Link } from 'react-router-dom';
import { documentPath, PATHS } from '../../lib/paths.js';
import { useDocuments } from '../../lib/api/use-documents.js';
import { Page } from '../../ui/page.js';
import { Fetched } from '../../ui/list/fetched.js';
import { EmptyState } from '../../ui/list/states.js';
import { LONE_LINK } from '../../ui/text-link.js';
import { EffectiveDay } from '../../ui/document-link.js';

const DocumentsPage = () => (
  <Page title="Documents" lead="What applies now, and what is coming.">
    <Documents />
    <p className="mt-8 text-sm text-soft">
      Is something here harming you?{' '}
      <Link to={PATHS.notice} className="font-semibold text-brass underline">
        Send a notice
      </Link>
    </p>
  </Page>
);

export default DocumentsPage;

const Documents = () => (
  <Fetched answer={useDocuments()} failedText={DOCUMENT_TEXTS.fetching}>
    {({ documents }) =>
      documents.length === 0 ? (
        <EmptyState icon={FileText} title="No documents have been published." />
      ) : (
        <ul className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface px-5 shadow-card md:px-7">
          {documents.map((document) => (
            <Row key={document.id} document={document} />
          ))}
        </ul>
      )
    }
  </Fetched>
);

const Row = ({ document }: { document: Document }) => (
  <li className="py-4">
    <Link to={documentPath(document.id)} className={LONE_LINK}>
      {DOCUMENT_TEXTS.titles[document.kind]}
      {document.status === 'announced' && ' (announced)'}
    </Link>
    <p className="text-sm text-soft">
      <EffectiveDay document={document} />
    </p>
  </li>
);

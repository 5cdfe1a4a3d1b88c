import { DOCUMENT_TEXTS } from '@lodge/contracts';
import { FileText } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useDocuments } from '../../../lib/api/use-documents.js';
import { documentPath } from '../../../lib/paths.js';
import { EffectiveDay } from '../../../ui/document-link.js';
import { Fetched } from '../../../ui/list/fetched.js';
import { EmptyState } from '../../../ui/list/states.js';
import { RowList } from '../rows.js';

export default function DocumentsTab() {
  return (
    <Fetched response={useDocuments()} failedText={DOCUMENT_TEXTS.fetching}>
      {({ documents }) =>
        documents.length === 0 ? (
          <EmptyState icon={FileText} title="No documents have been published">
            Terms and other documents that the operator publishes appear here. Members must accept
            them.
          </EmptyState>
        ) : (
          <RowList label="Documents">
            {documents.map((document) => (
              <li
                key={document.id}
                className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3 md:px-5"
              >
                <Link to={documentPath(document.id)} className="lone-link">
                  {DOCUMENT_TEXTS.titles[document.kind]}
                </Link>
                <p className="text-sm text-soft">
                  <EffectiveDay document={document} />
                </p>
              </li>
            ))}
          </RowList>
        )
      }
    </Fetched>
  );
}

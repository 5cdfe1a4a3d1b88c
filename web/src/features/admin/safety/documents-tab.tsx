import { DOCUMENT_TEXTS } from '@lodge/contracts';
import { FileText } from 'lucide-react';
import { Link } from 'react-router-dom';
import { documentPath } from '../../../lib/paths.js';
import { useDocuments } from '../../../lib/use-documents.js';
import { EffectiveDay } from '../../../ui/effective-day.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../../ui/states.js';
import { RowList } from '../row.js';

export default function DocumentsTab() {
  const { data, error, isValidating, mutate } = useDocuments();
  if (!data && error)
    return (
      <ErrorState
        text={DOCUMENT_TEXTS.fetching}
        onRetry={() => void mutate()}
        retrying={isValidating}
      />
    );
  if (!data) return <SkeletonRows />;
  if (data.documents.length === 0)
    return (
      <EmptyState icon={FileText} title="No documents have been published">
        An operator publishes terms and other documents; members then have to accept them.
      </EmptyState>
    );
  return (
    <RowList label="Documents">
      {data.documents.map((document) => (
        <li
          key={document.id}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3 sm:px-5"
        >
          <Link
            to={documentPath(document.id)}
            className="inline-flex min-h-11 items-center font-semibold text-brass underline decoration-brass/40 underline-offset-4 hover:decoration-brass"
          >
            {DOCUMENT_TEXTS.titles[document.kind]}
          </Link>
          <p className="text-sm text-soft">
            <EffectiveDay document={document} />
          </p>
        </li>
      ))}
    </RowList>
  );
}

import { DOCUMENT_TEXTS } from '@lodge/contracts';
import { Link } from 'react-router-dom';
import { PATHS } from '../../../lib/paths.js';
import { useApi } from '../../../lib/use-api.js';
import { Card, CardHeader } from '../../../ui/card.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { ErrorState } from '../../../ui/states.js';
import { ConsentHistory } from './consent-history.js';
import { ConsentRow } from './consent-row.js';

export function ConsentsCard() {
  const { data, error, isValidating, mutate } = useApi('ownConsents');
  // Nothing about consent while nothing is published.
  if (data?.documents.length === 0) return null;
  return (
    <Card aria-labelledby="consents">
      <CardHeader id="consents" title="What you accepted">
        <Link to={PATHS.documents} className="underline underline-offset-4 hover:text-ink">
          All documents
        </Link>
      </CardHeader>
      {data && (
        <>
          <ul className="flex flex-col divide-y divide-line">
            {data.documents.map((document) => (
              <ConsentRow key={document.id} document={document} />
            ))}
          </ul>
          <ConsentHistory history={data.history} />
        </>
      )}
      {!data && error && (
        <ErrorState
          text={DOCUMENT_TEXTS.fetching}
          onRetry={() => void mutate()}
          retrying={isValidating}
        />
      )}
      {!data && !error && <SkeletonRows rows={1} />}
    </Card>
  );
}

import { DOCUMENT_TEXTS } from '@lodge/contracts';
import { Link } from 'react-router-dom';
import { PATHS } from '../../../lib/paths.js';
import { useApi } from '../../../lib/api/use-api.js';
import { Card, CardHeader } from '../../../ui/card.js';
import { Fetched } from '../../../ui/list/fetched.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { ConsentHistory } from './consent-history.js';
import { ConsentRow } from './consent-row.js';

export function ConsentsCard() {
  const consents = useApi('ownConsents');
  // Nothing about consent while nothing is published.
  if (consents.data?.documents.length === 0) return null;
  return (
    <Card aria-labelledby="consents">
      <CardHeader id="consents" title="What you accepted">
        <Link to={PATHS.documents} className="underline underline-offset-4 hover:text-ink">
          All documents
        </Link>
      </CardHeader>
      <Fetched
        answer={consents}
        failedText={DOCUMENT_TEXTS.fetching}
        loading={<SkeletonRows rows={1} />}
      >
        {({ documents, history }) => (
          <>
            <ul className="flex flex-col divide-y divide-line">
              {documents.map((document) => (
                <ConsentRow key={document.id} document={document} />
              ))}
            </ul>
            <ConsentHistory history={history} />
          </>
        )}
      </Fetched>
    </Card>
  );
}

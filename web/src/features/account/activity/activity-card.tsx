import { ACCOUNT_TEXTS } from '@lodge/contracts';
import { Button } from '../../../ui/button.js';
import { Card, CardHeader } from '../../../ui/card.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { ErrorState } from '../../../ui/states.js';
import { ActivityRow } from './activity-row.js';
import { repeated } from './repeated.js';
import { useActivity } from './use-activity.js';

type Activity = ReturnType<typeof useActivity>;

export function ActivityCard() {
  const activity = useActivity();
  return (
    <Card aria-labelledby="activity">
      <CardHeader id="activity" title="Account activity">
        What happened to your account in the last 90 days, and who did it.
      </CardHeader>
      <ActivityList {...activity} />
    </Card>
  );
}

function ActivityList({ rows, failed, refresh, refreshing, ...pages }: Activity) {
  if (failed)
    return (
      <ErrorState
        text={ACCOUNT_TEXTS.fetchingActivity}
        onRetry={() => void refresh()}
        retrying={refreshing}
      />
    );
  if (!rows) return <SkeletonRows rows={4} className="h-12" />;
  if (rows.length === 0) return <p className="text-sm text-soft">Nothing in the last 90 days.</p>;
  return (
    <>
      <ul aria-labelledby="activity" className="flex flex-col divide-y divide-line">
        {repeated(rows).map((row) => (
          <ActivityRow key={row.event.id} {...row} />
        ))}
      </ul>
      <Older {...pages} />
    </>
  );
}

// On request, so that what stands below the card stays within reach.
function Older({ hasMore, more, loadMore }: Pick<Activity, 'hasMore' | 'more' | 'loadMore'>) {
  if (!hasMore) return null;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="secondary"
        size="sm"
        busy={more === 'loading'}
        onClick={() => void loadMore()}
      >
        {more === 'failed' ? 'Try again' : 'Show older'}
      </Button>
      {more === 'failed' && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {ACCOUNT_TEXTS.fetchingActivity}
        </p>
      )}
    </div>
  );
}

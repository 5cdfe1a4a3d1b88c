import { REPORT_TEXTS } from '@lodge/contracts';
import { usePages } from '../../lib/use-pages.js';
import { Button } from '../../ui/button.js';
import { Card, CardHeader } from '../../ui/card.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { ErrorState } from '../../ui/states.js';
import { ReportRow } from './report-row.js';

const PAGE = 10;

const useOwnReports = () => usePages('ownReports', ({ reports }) => reports, { limit: PAGE });

export function ReportsCard() {
  const reports = useOwnReports();
  return (
    <Card aria-labelledby="reports">
      <CardHeader id="reports" title="Reports">
        What you reported, and what came of it. Reports are deleted half a year after the decision.
      </CardHeader>
      <Reports {...reports} />
    </Card>
  );
}

type Reports = ReturnType<typeof useOwnReports>;

function Reports({ rows, failed, refresh, refreshing, ...pages }: Reports) {
  if (failed)
    return (
      <ErrorState
        text={REPORT_TEXTS.fetching}
        onRetry={() => void refresh()}
        retrying={refreshing}
      />
    );
  if (!rows) return <SkeletonRows rows={1} className="h-12" />;
  if (rows.length === 0) return <p className="text-sm text-muted">You have reported nothing.</p>;
  return (
    <>
      <ul aria-labelledby="reports" className="flex flex-col divide-y divide-line">
        {rows.map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </ul>
      <Older {...pages} />
    </>
  );
}

function Older({ hasMore, more, loadMore }: Pick<Reports, 'hasMore' | 'more' | 'loadMore'>) {
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
          {REPORT_TEXTS.fetching}
        </p>
      )}
    </div>
  );
}

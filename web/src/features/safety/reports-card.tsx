import { REPORT_TEXTS } from '@lodge/contracts';
import { usePages } from '../../lib/api/use-pages.js';
import { Card, CardHeader } from '../../ui/card.js';
import { ListStates } from '../../ui/list/list-states.js';
import { OlderRows } from '../../ui/list/older-rows.js';
import { SkeletonRows } from '../../ui/list/skeleton.js';
import { ReportRow } from './report-row.js';

const PAGE = 10;

const useOwnReports = () => usePages('ownReports', ({ reports }) => reports, { limit: PAGE });

export function ReportsCard() {
  const { rows: reports, ...list } = useOwnReports();
  return (
    <Card aria-labelledby="reports">
      <CardHeader id="reports" title="Reports">
        What you reported, and the outcome. Reports are deleted six months after the decision.
      </CardHeader>
      <ListStates
        list={list}
        length={reports?.length}
        failedText={REPORT_TEXTS.fetching}
        loading={<SkeletonRows rows={1} className="h-12" />}
        empty={<p className="text-sm text-muted">You haven’t reported anything.</p>}
        End={OlderRows}
      >
        <ul aria-labelledby="reports" className="flex flex-col divide-y divide-line">
          {reports?.map((report) => (
            <ReportRow key={report.id} report={report} />
          ))}
        </ul>
      </ListStates>
    </Card>
  );
}

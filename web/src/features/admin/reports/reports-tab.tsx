import { QUEUED_KINDS, REPORT_QUEUE_TEXTS, type QueuedReport } from '@lodge/contracts';
import { ShieldCheck } from 'lucide-react';
import { useRef } from 'react';
import { usePages } from '../../../lib/api/use-pages.js';
import { Button } from '../../../ui/button.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { useClaim } from '../claim.js';
import { useStatus, useViewFilter } from '../../../ui/list/view-filter.js';
import { useShortcuts } from '../use-shortcuts.js';
import { PersonAbove } from '../person/beside-person.js';
import { QueueList } from '../rows.js';
import { ReportPanel } from './report-panel.js';
import { KIND_TEXTS } from './report-states.js';
import { ReportRow } from './report-row.js';
import { useOpenReport } from './use-open-report.js';

const STATUSES = [
  { value: '', text: 'Open' },
  { value: 'closed', text: 'Decided' },
] as const;

const KINDS = QUEUED_KINDS.map((value) => ({ value, text: KIND_TEXTS[value] }));

export default function ReportsTab() {
  const [kind, setKind] = useViewFilter('kind', QUEUED_KINDS);
  const queue = useStatus(STATUSES);
  const reports = usePages('reportQueue', { filters: { kind, status: queue.status } });
  const { rows } = reports;
  const open = useOpenReport(reports, !kind && !queue.status);
  const claiming = useClaim('reportQueue');
  const list = useRef<HTMLUListElement>(null);
  const focused = () =>
    [...(list.current?.children ?? [])].findIndex((row) => row.contains(document.activeElement));
  // Beside the list the panel moves along; elsewhere the focus does.
  const move = (by: number) => () => {
    const at = open.isBeside ? rows?.findIndex(({ id }) => id === open.shown?.id) : focused();
    const index = Math.min(Math.max(0, (at ?? -1) + by), (rows?.length ?? 0) - 1);
    const report = rows?.[index];
    if (!report) return;
    const row = list.current?.children[index];
    if (!open.isBeside) return row?.querySelector('a')?.focus();
    open.show(report.id);
    // The focus is in the panel, which stays where it is.
    row?.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts({ dialogs: 0, keys: { j: move(1), k: move(-1) } });
  const decided = (report: QueuedReport) => {
    open.leave(report);
    claiming.decided(report.id);
  };
  return (
    <>
      <QueueList
        queue={queue}
        list={reports}
        ref={list}
        label="Reports"
        failedText={REPORT_QUEUE_TEXTS.fetching}
        loading={<SkeletonRows rows={3} className="h-40" />}
        bar={
          <>
            <SelectField
              isLabelHidden
              label="Kind"
              placeholder="All kinds"
              value={kind}
              onChange={({ target }) => setKind(target.value as typeof kind)}
              options={KINDS}
              className="min-w-0 flex-1 basis-28 md:ms-auto md:max-w-52 md:min-w-32"
            />
            <p role="status" className="basis-full text-sm text-soft empty:sr-only">
              {open.isDecided && 'That report is no longer open.'}
            </p>
          </>
        }
        empty={
          kind ? (
            <EmptyState icon={ShieldCheck} title="No reports of this kind">
              <Button variant="secondary" size="sm" onClick={() => setKind('')}>
                Show all kinds
              </Button>
            </EmptyState>
          ) : (
            <EmptyState
              icon={ShieldCheck}
              title={
                queue.status
                  ? 'Nothing has been decided yet'
                  : 'No reports are waiting for a decision'
              }
            >
              When somebody reports a member, photo, message or group, it appears here.
            </EmptyState>
          )
        }
        panel={Boolean(rows?.length) && <ReportPanel open={open} onDecided={decided} />}
      >
        {(report) => <ReportRow key={report.id} report={report} open={open} />}
      </QueueList>
      {/* Opens after the report's dialog, which would cover it otherwise. */}
      {rows && <PersonAbove />}
    </>
  );
}

import { REPORT_QUEUE_TEXTS } from '@lodge/contracts';
import { ShieldCheck } from 'lucide-react';
import { useRef } from 'react';
import { shortcutsOn } from '../../../lib/use-persisted-flag.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { useShortcuts } from '../images/use-shortcuts.js';
import { REPORTS } from '../lists/list-kinds.js';
import { QueueList, useQueue } from '../queue-list.js';
import { useClaim } from './claim.js';
import { ReportRow } from './report-row.js';

const STATUSES = [
  { value: '', text: 'Open' },
  { value: 'closed', text: 'Decided' },
] as const;

export default function ReportsTab() {
  const queue = useQueue(REPORTS, STATUSES);
  const claiming = useClaim();
  const rows = useRef<HTMLUListElement>(null);
  const focused = () =>
    [...(rows.current?.children ?? [])].findIndex((row) => row.contains(document.activeElement));
  const move = (by: number) => () => rowAt(rows.current, Math.max(0, focused() + by))?.focus();
  useShortcuts({
    letters: shortcutsOn(),
    dialogs: 0,
    keys: {
      j: move(1),
      k: move(-1),
      c: () => {
        const report = queue.list.rows?.[focused()];
        return report && !report.closed_at ? void claiming.claim(report) : false;
      },
    },
  });
  return (
    <QueueList
      queue={queue}
      ref={rows}
      label="Reports"
      failedText={REPORT_QUEUE_TEXTS.fetching}
      loading={<SkeletonRows rows={3} className="h-40" />}
      empty={
        <EmptyState
          icon={ShieldCheck}
          title={
            queue.status ? 'Nothing has been decided yet' : 'No reports are waiting for a decision'
          }
        />
      }
    >
      {(report) => <ReportRow key={report.id} report={report} claiming={claiming} />}
    </QueueList>
  );
}

const rowAt = (list: HTMLElement | null, index: number) =>
  list?.children[Math.min(index, list.children.length - 1)] as HTMLElement | undefined;

import { REPORT_QUEUE_TEXTS } from '@lodge/contracts';
import { ShieldCheck } from 'lucide-react';
import { useRef } from 'react';
import { shortcutsOn } from '../../../lib/shortcut-setting.js';
import { ListStates } from '../../../ui/list-states.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { EmptyState } from '../../../ui/states.js';
import { useKeptFocus } from '../../../ui/use-kept-focus.js';
import { Filter } from '../filter.js';
import { useShortcuts } from '../images/use-shortcuts.js';
import { REPORTS } from '../lists/list-kinds.js';
import { useAdminList } from '../lists/use-admin-list.js';
import { RowList } from '../row.js';
import { useViewFilter } from '../use-view-filter.js';
import { ReportRow } from './report-row.js';
import { useClaim } from './use-claim.js';

export default function ReportsTab() {
  const [status, setStatus] = useViewFilter('status', ['closed']);
  const { rows: reports, ...list } = useAdminList(REPORTS, { status });
  const { claim, release, decided } = useClaim();
  const rows = useRef<HTMLUListElement>(null);
  useKeptFocus(rows, rowAt);
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
        const report = reports?.[focused()];
        return report && !report.closed_at ? void claim(report) : false;
      },
    },
  });
  return (
    <>
      <div className="mb-6">
        <Filter
          label="Status"
          value={status}
          onChange={setStatus}
          options={[
            { value: '', text: 'Open' },
            { value: 'closed', text: 'Decided' },
          ]}
        />
      </div>
      <ListStates
        list={list}
        failedText={REPORT_QUEUE_TEXTS.fetching}
        length={reports?.length}
        loading={<SkeletonRows rows={3} className="h-40" />}
        empty={
          <EmptyState
            icon={ShieldCheck}
            title={status ? 'Nothing has been decided yet' : 'No report waits for a decision'}
          />
        }
      >
        <RowList ref={rows} label="Reports">
          {reports?.map((report) => (
            <ReportRow
              key={report.id}
              report={report}
              onClaim={() => claim(report)}
              onRelease={() => release(report)}
              onDecided={() => decided(report)}
            />
          ))}
        </RowList>
      </ListStates>
    </>
  );
}

const rowAt = (list: HTMLElement | null, index: number) =>
  list?.children[Math.min(index, list.children.length - 1)] as HTMLElement | undefined;

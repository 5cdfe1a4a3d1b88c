import { useViewer } from '../../../lib/session/session.js';
import { NewcomersTabs } from '../registrations/newcomers-tabs.js';
import { Inbox, CircleAlert, X } from 'lucide-react';
import { usePages } from '../../../lib/api/use-pages.js';
import { plural } from '../../../lib/language.js';
import { Button } from '../../../ui/button.js';
import { IconButton } from '../../../ui/icon-button.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { useStatus } from '../../../ui/list/view-filter.js';
import { QueueList } from '../rows.js';
import { BulkBar } from './bulk-bar.js';
import { RequestRow } from './request-row.js';
import type { FailedDecision } from './failed-decisions.js';
import { useDecideAll } from './use-decide-all.js';
import { useSelection } from './use-selection.js';
import { Name } from '../../../ui/written-text.js';

// Moderators have no tab with users, so that they find registrations here.
export default function RequestsTab() {
  const { isAdmin } = useViewer();
  if (isAdmin) return <GroupRequests />;
  return (
    <NewcomersTabs label="Requests" text="Requests">
      <GroupRequests />
    </NewcomersTabs>
  );
}

const STATUSES = [
  { value: 'pending', text: 'Pending' },
  { value: 'all', text: 'All' },
] as const;

function GroupRequests() {
  const queue = useStatus(STATUSES);
  const isAll = queue.status === 'all';
  const list = usePages('groupRequests', {
    filters: { status: isAll ? '' : 'pending' },
    isShown: ({ status }) => isAll || status === 'pending',
  });
  const selection = useSelection(list.rows);
  const { decide, failed, forget } = useDecideAll();
  const empty = isAll ? (
    <EmptyState icon={Inbox} title="No requests yet">
      When a member asks to join a group, it appears here.
    </EmptyState>
  ) : (
    <EmptyState icon={Inbox} title="No requests are waiting for a decision">
      When a member asks to join a group, it appears here.
      <Button variant="secondary" size="sm" onClick={() => queue.setStatus('all')}>
        Show all requests
      </Button>
    </EmptyState>
  );
  return (
    <QueueList
      queue={queue}
      list={list}
      label="Group Requests"
      loading={<SkeletonRows rows={4} className="h-24" />}
      empty={empty}
      bar={
        <>
          <FailedDecisions failed={failed} onDismiss={forget} />
          {selection.pending.length > 0 && <BulkBar selection={selection} onDecide={decide} />}
        </>
      }
    >
      {(request) => (
        <RequestRow
          key={request.id}
          {...{ request, selection }}
          showsStatus={isAll}
          onDecide={decide}
        />
      )}
    </QueueList>
  );
}

interface FailedDecisionsProps {
  failed: readonly FailedDecision[];
  onDismiss: () => void;
}

const FailedDecisions = ({ failed, onDismiss }: FailedDecisionsProps) => (
  <div role="alert" className="contents">
    {failed.length > 0 && (
      <div className="alert -order-1 flex w-full items-start gap-3 py-3 ps-4 pe-1.5 text-sm">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold text-danger">
            {plural(failed.length, {
              one: '1 request could not be changed',
              other: `${failed.length} requests could not be changed`,
            })}
          </p>
          <ul className="mt-1.5 flex flex-col gap-1">
            {failed.map(({ request, error }) => (
              <li key={request.id} className="clip-marks">
                <Name className="font-semibold">{request.user_username}</Name>,{' '}
                <Name>{request.group_name}</Name>: {error}
              </li>
            ))}
          </ul>
        </div>
        <IconButton icon={X} label="Dismiss" onClick={onDismiss} className="-mt-2" />
      </div>
    )}
  </div>
);

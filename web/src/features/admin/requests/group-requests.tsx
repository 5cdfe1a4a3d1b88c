import { Inbox } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { REQUESTS } from '../lists/list-kinds.js';
import { QueueList, useQueue } from '../queue-list.js';
import { useKeptFocus } from '../../../ui/list/use-kept-focus.js';
import { BulkBar } from './bulk-bar.js';
import { RequestRow } from './request-row.js';
import { UndecidedList } from './undecided-list.js';
import { useDecideAll } from './use-decide-all.js';
import { useSelection } from './use-selection.js';

const STATUSES = [
  { value: '', text: 'All' },
  { value: 'pending', text: 'Pending' },
] as const;

export function GroupRequests() {
  const queue = useQueue(REQUESTS, STATUSES);
  const rows = useKeptFocus<HTMLUListElement>(nextButton);
  const selection = useSelection(queue.list.rows);
  const { decide, undecided, forget } = useDecideAll();
  const empty = queue.status ? (
    <EmptyState icon={Inbox} title="No requests are waiting for a decision">
      <Button variant="secondary" size="sm" onClick={() => queue.setStatus('')}>
        Show all requests
      </Button>
    </EmptyState>
  ) : (
    <EmptyState icon={Inbox} title="No requests yet">
      When a member asks to join a group, it appears here.
    </EmptyState>
  );
  return (
    <QueueList
      queue={queue}
      ref={rows}
      label="Group Requests"
      loading={<SkeletonRows rows={4} className="h-24" />}
      empty={empty}
      bar={
        <>
          <UndecidedList undecided={undecided} onDismiss={forget} />
          {selection.pending.length > 0 && <BulkBar selection={selection} onDecide={decide} />}
        </>
      }
    >
      {(request) => (
        <RequestRow
          key={request.id}
          request={request}
          selection={selection}
          showsStatus={!queue.status}
        />
      )}
    </QueueList>
  );
}

// Looks from that row on.
const nextButton = (list: HTMLElement | null, index: number) =>
  [...(list?.children ?? [])]
    .slice(index)
    .map((row) => row.querySelector('button'))
    .find(Boolean);

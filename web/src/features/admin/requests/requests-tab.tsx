import { APP_TEXTS } from '@lodge/contracts';
import { Inbox } from 'lucide-react';
import { useRef } from 'react';
import { ListStates } from '../../../ui/list-states.js';
import { Button } from '../../../ui/button.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { EmptyState } from '../../../ui/states.js';
import { Filter } from '../filter.js';
import { REQUESTS } from '../lists/list-kinds.js';
import { useAdminList } from '../lists/use-admin-list.js';
import { RowList } from '../row.js';
import { useKeptFocus } from '../../../ui/use-kept-focus.js';
import { useViewFilter } from '../use-view-filter.js';
import { RequestRow } from './request-row.js';
import { useDecide } from './use-decide.js';

export default function RequestsTab() {
  const [status, setStatus] = useViewFilter('status', ['pending']);
  const { rows: requests, ...list } = useAdminList(REQUESTS, { status });
  const decide = useDecide();
  const rows = useRef<HTMLUListElement>(null);
  useKeptFocus(rows, nextButton);
  const empty = status ? (
    <EmptyState icon={Inbox} title="No request waits for a decision">
      <Button variant="secondary" size="sm" onClick={() => setStatus('')}>
        Show all requests
      </Button>
    </EmptyState>
  ) : (
    <EmptyState icon={Inbox} title="No requests yet">
      When a member asks to join a group, it appears here.
    </EmptyState>
  );
  return (
    <>
      <div className="mb-6">
        <Filter
          label="Status"
          value={status}
          onChange={setStatus}
          options={[
            { value: '', text: 'All' },
            { value: 'pending', text: 'Pending' },
          ]}
        />
      </div>
      <ListStates
        list={list}
        failedText={APP_TEXTS.fetchingAdminData}
        length={requests?.length}
        loading={<SkeletonRows rows={4} className="h-24" />}
        empty={empty}
      >
        <RowList ref={rows} label="Group Requests">
          {requests?.map((request) => (
            <RequestRow
              key={request.id}
              request={request}
              onDecide={(action) => decide(request, action)}
            />
          ))}
        </RowList>
      </ListStates>
    </>
  );
}

// From that row on.
const nextButton = (list: HTMLElement | null, index: number) =>
  [...(list?.children ?? [])]
    .slice(index)
    .map((row) => row.querySelector('button'))
    .find(Boolean);

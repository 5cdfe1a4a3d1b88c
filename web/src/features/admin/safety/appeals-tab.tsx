import { Scale } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import { ListStates } from '../../../ui/list-states.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { EmptyState } from '../../../ui/states.js';
import { Filter } from '../filter.js';
import { APPEALS } from '../lists/list-kinds.js';
import { useAdminList } from '../lists/use-admin-list.js';
import { RowList } from '../row.js';
import { useViewFilter } from '../use-view-filter.js';
import { AppealRow } from './appeal-row.js';

export default function AppealsTab() {
  const [status, setStatus] = useViewFilter('status', ['closed']);
  const { rows: appeals, ...list } = useAdminList(APPEALS, { status });
  const empty = status ? (
    <EmptyState icon={Scale} title="No objection was answered yet">
      <Button variant="secondary" size="sm" onClick={() => setStatus('')}>
        Show open objections
      </Button>
    </EmptyState>
  ) : (
    <EmptyState icon={Scale} title="No objection waits for an answer">
      When a member objects to a decision, it appears here.
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
            { value: '', text: 'Open' },
            { value: 'closed', text: 'Answered' },
          ]}
        />
      </div>
      <ListStates
        list={list}
        failedText="Error fetching objections"
        length={appeals?.length}
        loading={<SkeletonRows rows={3} className="h-40" />}
        empty={empty}
      >
        <RowList label="Objections">
          {appeals?.map((appeal) => (
            <AppealRow key={appeal.id} appeal={appeal} />
          ))}
        </RowList>
      </ListStates>
    </>
  );
}

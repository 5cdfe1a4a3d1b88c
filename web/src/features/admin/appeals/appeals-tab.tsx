import { Scale } from 'lucide-react';
import { usePages } from '../../../lib/api/use-pages.js';
import { Button } from '../../../ui/button.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { useStatus } from '../../../ui/list/view-filter.js';
import { QueueList } from '../rows.js';
import { AppealRow } from './appeal-row.js';

const STATUSES = [
  { value: '', text: 'Open' },
  { value: 'closed', text: 'Answered' },
] as const;

export default function AppealsTab() {
  const queue = useStatus(STATUSES);
  const list = usePages('appeals', { filters: { status: queue.status } });
  const empty = queue.status ? (
    <EmptyState icon={Scale} title="No appeals have been answered yet">
      <Button variant="secondary" size="sm" onClick={() => queue.setStatus('')}>
        Show open appeals
      </Button>
    </EmptyState>
  ) : (
    <EmptyState icon={Scale} title="No appeals are waiting for an answer">
      When a member appeals a decision, it appears here.
    </EmptyState>
  );
  return (
    <QueueList
      queue={queue}
      list={list}
      label="Appeals"
      failedText="Error fetching appeals"
      loading={<SkeletonRows rows={3} className="h-40" />}
      empty={empty}
    >
      {(appeal) => <AppealRow key={appeal.id} appeal={appeal} />}
    </QueueList>
  );
}

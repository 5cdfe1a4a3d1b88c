import { APP_TEXTS } from '@lodge/contracts';
import { ScrollText } from 'lucide-react';
import { ListStates } from '../../../ui/list/list-states.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { LOG } from '../lists/list-kinds.js';
import { useAdminList } from '../lists/use-admin-list.js';
import { RowList } from '../row.js';
import { LogRow } from './log-row.js';

export default function LogTab() {
  const { rows: entries, ...list } = useAdminList(LOG);
  return (
    <ListStates
      list={list}
      failedText={APP_TEXTS.fetchingAdminData}
      length={entries?.length}
      loading={<SkeletonRows rows={8} className="h-14" />}
      empty={<EmptyState icon={ScrollText} title="No actions yet" />}
    >
      <RowList label="Log">
        {entries?.map((entry) => (
          <LogRow key={entry.id} entry={entry} />
        ))}
      </RowList>
    </ListStates>
  );
}

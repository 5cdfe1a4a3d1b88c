import { APP_TEXTS } from '@lodge/contracts';
import { UserCheck } from 'lucide-react';
import { ListStates } from '../../../ui/list/list-states.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { nextButton, useKeptFocus } from '../../../ui/list/use-kept-focus.js';
import { REGISTRATIONS } from '../lists/list-kinds.js';
import { useAdminList } from '../lists/use-admin-list.js';
import { RowList } from '../row.js';
import { RegistrationRow } from './registration-row.js';

export default function WaitingList() {
  const { rows, ...list } = useAdminList(REGISTRATIONS);
  const kept = useKeptFocus<HTMLUListElement>(nextButton);
  return (
    <ListStates
      list={list}
      length={rows?.length}
      loading={<SkeletonRows rows={4} className="h-24" />}
      empty={
        <EmptyState icon={UserCheck} title="Nobody is waiting for approval">
          Whoever registers appears here where the operator chose approval.
        </EmptyState>
      }
      failedText={APP_TEXTS.fetchingAdminData}
    >
      <RowList ref={kept} label="Waiting for Approval">
        {rows?.map((registration) => (
          <RegistrationRow key={registration.id} registration={registration} />
        ))}
      </RowList>
    </ListStates>
  );
}

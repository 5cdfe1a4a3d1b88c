import { UserCheck } from 'lucide-react';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { AdminList } from '../admin-list.js';
import { useApi } from '../../../lib/api/use-api.js';
import { usePages } from '../../../lib/api/use-pages.js';
import { RegistrationRow } from './registration-row.js';

export default function WaitingList() {
  const decides = useApi('registration').data?.modes.includes('approval');
  return (
    <AdminList
      list={usePages('registrations')}
      label="Waiting for Approval"
      loading={<SkeletonRows rows={4} className="h-24" />}
      empty={
        <EmptyState icon={UserCheck} title="Nobody is waiting for approval">
          {decides
            ? 'New registrations appear here.'
            : 'If the operator requires approval, new registrations appear here.'}
        </EmptyState>
      }
    >
      {(registration) => <RegistrationRow key={registration.id} registration={registration} />}
    </AdminList>
  );
}

import { useViewer } from '../../../lib/session/session.js';
import { NewcomersTabs } from '../registrations/newcomers-tabs.js';
import { GroupRequests } from './group-requests.js';

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

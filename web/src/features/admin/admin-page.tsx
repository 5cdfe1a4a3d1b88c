import { Navigate } from 'react-router-dom';
import { PATHS } from '../../lib/paths.js';
import { useViewer } from '../../lib/session/session.js';
import { PageHeading } from '../../ui/page-heading.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { Tabs } from '../../ui/tabs.js';
import { SafetyTab } from './safety/safety-tab.js';
import { withPersonPanel } from './person/beside-person.js';
import { useNewcomersList } from './registrations/newcomers-tabs.js';
import { SAFETY, useAdminTab } from './use-tab.js';
import { useWaiting } from './use-waiting.js';

const UsersTab = lazyPart(() => import('./users/users-tab.js'));
const ImagesTab = lazyPart(() => import('./images/images-tab.js'));
const GroupsTab = lazyPart(() => import('./groups/groups-tab.js'));
const RequestsTab = lazyPart(() => import('./requests/requests-tab.js'));

// The file of a tab is named after its `value`, by which the gateway preloads it. One component serves
// both paths, so that the tabs stay mounted when switching between them.
export default function AdminPage() {
  const { isAdmin } = useViewer();
  const { data: waiting } = useWaiting();
  const all = [
    {
      value: 'users',
      text: 'Users',
      isForAdmins: true,
      count: waiting?.registrations,
      content: withPersonPanel(<UsersTab />),
    },
    { value: 'images', text: 'Images', count: waiting?.images, content: <ImagesTab /> },
    { value: 'groups', text: 'Groups', isForAdmins: true, content: <GroupsTab /> },
    {
      value: 'requests',
      text: 'Group Requests',
      count: waiting && waiting.requests + (isAdmin ? 0 : waiting.registrations),
      content: withPersonPanel(<RequestsTab />),
    },
    {
      value: SAFETY,
      text: 'Safety',
      count: waiting && waiting.reports + (waiting.appeals ?? 0),
      content: <SafetyTab />,
    },
  ];
  const tabs = all.filter(({ isForAdmins }) => isAdmin || !isForAdmins);
  const [open, show] = useAdminTab(tabs);
  const [newcomers] = useNewcomersList();
  const place = isAdmin ? 'users' : 'requests';
  if (newcomers && open !== place && open !== SAFETY)
    return <Navigate to={`${PATHS.admin}?tab=${place}&list=${newcomers}`} replace />;
  return (
    <div className="-mt-4 lg:-mt-10">
      <Tabs
        label="Admin Panel"
        value={open}
        onChange={show}
        tabs={tabs}
        heading={<PageHeading title="Admin Panel" className="text-lg max-md:sr-only lg:text-xl" />}
      />
    </div>
  );
}

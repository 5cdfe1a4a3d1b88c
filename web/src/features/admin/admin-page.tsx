import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { PATHS } from '../../lib/paths.js';
import { useViewer } from '../../lib/session/session.js';
import { useNavigateWhileShown } from '../../lib/use-navigate-while-shown.js';
import { PageHeading } from '../../ui/page-heading.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { Tabs } from '../../ui/tabs.js';
import { withPersonPanel } from './person/beside-person.js';
import { useNewcomersList } from './registrations/newcomers-tabs.js';
import { useWaiting } from './use-waiting.js';

const UsersTab = lazyPart(() => import('./users/users-tab.js'));
const ImagesTab = lazyPart(() => import('./images/images-tab.js'));
const GroupsTab = lazyPart(() => import('./groups/groups-tab.js'));
const RequestsTab = lazyPart(() => import('./requests/requests-tab.js'));
const AppealsTab = lazyPart(() => import('./appeals/appeals-tab.js'));
const ReportsTab = lazyPart(() => import('./reports/reports-tab.js'));
const LogTab = lazyPart(() => import('./log/log-tab.js'));
const AuthoritiesTab = lazyPart(() => import('./safety/authorities-tab.js'));
const AnnouncementsTab = lazyPart(() => import('./announcements/announcements-tab.js'));
const DocumentsTab = lazyPart(() => import('./safety/documents-tab.js'));

const SAFETY = 'safety';

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
  const [shown, show] = useTab(tabs, (tab) =>
    tab === SAFETY ? PATHS.safety : `${PATHS.admin}?tab=${tab}`,
  );
  const open = useLocation().pathname === PATHS.safety ? SAFETY : shown;
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

// Moderators see only the reports.
const SafetyTab = () => (useViewer().isAdmin ? <SafetyTabs /> : <ReportsTab />);

function SafetyTabs() {
  const { data: waiting } = useWaiting();
  const tabs = [
    { value: 'reports', text: 'Reports', content: <ReportsTab /> },
    {
      value: 'appeals',
      text: 'Appeals',
      count: waiting?.appeals,
      content: withPersonPanel(<AppealsTab />),
    },
    { value: 'log', text: 'Log', content: withPersonPanel(<LogTab />) },
    {
      value: 'authorities',
      text: 'Authorities',
      content: withPersonPanel(<AuthoritiesTab />),
    },
    { value: 'announcements', text: 'Announcements', content: <AnnouncementsTab /> },
    { value: 'documents', text: 'Documents', content: <DocumentsTab /> },
  ];
  const [open, show] = useTab(tabs, (tab) => `${PATHS.safety}?tab=${tab}`);
  return <Tabs nested label="Safety" value={open} onChange={show} tabs={tabs} />;
}

/** The open tab is in the URL; none or an unknown value means the first. */
function useTab(tabs: readonly { value: string }[], addressOf: (tab: string) => string) {
  const [params] = useSearchParams();
  const navigate = useNavigateWhileShown();
  const open = tabs.find(({ value }) => value === params.get('tab')) ?? tabs[0]!;
  const show = (tab: string) => {
    const address = addressOf(tab);
    // Radix reports a click on both press and focus; only one may add a history entry.
    if (location.pathname + location.search !== address) void navigate(address);
  };
  return [open.value, show] as const;
}

import { useViewer } from '../../../lib/session/session.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { Tabs } from '../../../ui/tabs.js';
import { withPersonPanel } from '../person/beside-person.js';
import { useTab } from '../use-tab.js';
import { useWaiting } from '../use-waiting.js';

const AppealsTab = lazyPart(() => import('../appeals/appeals-tab.js'));
const ReportsTab = lazyPart(() => import('../reports/reports-tab.js'));
const LogTab = lazyPart(() => import('../log/log-tab.js'));
const AuthoritiesTab = lazyPart(() => import('./authorities-tab.js'));
const AnnouncementsTab = lazyPart(() => import('../announcements/announcements-tab.js'));
const DocumentsTab = lazyPart(() => import('./documents-tab.js'));

// Moderators see only the reports.
export const SafetyTab = () => (useViewer().isAdmin ? <AdminTabs /> : <ReportsTab />);

function AdminTabs() {
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
  const [open, show] = useTab(tabs);
  return <Tabs nested label="Safety" value={open} onChange={show} tabs={tabs} />;
}

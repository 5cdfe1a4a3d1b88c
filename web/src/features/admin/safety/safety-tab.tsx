import { useViewer } from '../../../lib/session.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { Tabs } from '../../../ui/tabs.js';
import { besidePerson } from '../person/beside-person.js';
import { useTab } from '../use-tab.js';

const AppealsTab = lazyPart(() => import('./appeals-tab.js'));
const ReportsTab = lazyPart(() => import('./reports-tab.js'));
const LogTab = lazyPart(() => import('./log-tab.js'));
const AuthoritiesTab = lazyPart(() => import('./authorities-tab.js'));
const AnnouncementsTab = lazyPart(() => import('./announcements-tab.js'));
const DocumentsTab = lazyPart(() => import('./documents-tab.js'));

export function SafetyTab() {
  const { isAdmin } = useViewer();
  const forReviewers = [{ value: 'reports', text: 'Reports', content: <ReportsTab /> }];
  const forAdmins = [
    { value: 'appeals', text: 'Appeals', content: besidePerson(<AppealsTab />) },
    { value: 'log', text: 'Log', content: besidePerson(<LogTab />) },
    {
      value: 'authorities',
      text: 'Authorities',
      content: besidePerson(<AuthoritiesTab />),
    },
    { value: 'announcements', text: 'Announcements', content: <AnnouncementsTab /> },
    { value: 'documents', text: 'Documents', content: <DocumentsTab /> },
  ];
  const tabs = isAdmin ? [...forReviewers, ...forAdmins] : forReviewers;
  const [open, show] = useTab(tabs);
  return <Tabs nested label="Safety" value={open} onChange={show} tabs={tabs} />;
}

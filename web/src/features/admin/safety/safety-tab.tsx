import { lazy } from 'react';
import { useViewer } from '../../../lib/session.js';
import { Tabs } from '../../../ui/tabs.js';
import { loaded, loadedWithPeople, useTab } from '../use-tab.js';

const AppealsTab = lazy(() => import('./appeals-tab.js'));
const ReportsTab = lazy(() => import('./reports-tab.js'));
const LogTab = lazy(() => import('./log-tab.js'));
const AuthoritiesTab = lazy(() => import('./authorities-tab.js'));
const AnnouncementsTab = lazy(() => import('./announcements-tab.js'));
const DocumentsTab = lazy(() => import('./documents-tab.js'));

export function SafetyTab() {
  const { isAdmin } = useViewer();
  const forReviewers = [
    {
      value: 'reports',
      text: 'Reports',
      content: loadedWithPeople(<ReportsTab />),
    },
  ];
  const forAdmins = [
    { value: 'appeals', text: 'Appeals', content: loadedWithPeople(<AppealsTab />) },
    { value: 'log', text: 'Log', content: loadedWithPeople(<LogTab />) },
    {
      value: 'authorities',
      text: 'Authorities',
      content: loadedWithPeople(<AuthoritiesTab />),
    },
    { value: 'announcements', text: 'Announcements', content: loaded(<AnnouncementsTab />) },
    { value: 'documents', text: 'Documents', content: loaded(<DocumentsTab />) },
  ];
  const tabs = isAdmin ? [...forReviewers, ...forAdmins] : forReviewers;
  const [open, show] = useTab(tabs);
  return <Tabs nested label="Safety" value={open} onChange={show} tabs={tabs} />;
}

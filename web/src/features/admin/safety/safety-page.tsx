import { lazy } from 'react';
import { PATHS } from '../../../lib/paths.js';
import { useViewer } from '../../../lib/session.js';
import { ButtonLink } from '../../../ui/button.js';
import { Page } from '../../../ui/page.js';
import { Tabs } from '../../../ui/tabs.js';
import { loaded, useTab } from '../use-tab.js';
import { usePendingReports } from '../lists/use-pending-count.js';

const AppealsTab = lazy(() => import('./appeals-tab.js'));
const ReportsTab = lazy(() => import('./reports-tab.js'));
const LogTab = lazy(() => import('./log-tab.js'));
const DocumentsTab = lazy(() => import('./documents-tab.js'));

export default function SafetyPage() {
  const { isAdmin } = useViewer();
  const reports = usePendingReports();
  const forReviewers = [
    { value: 'reports', text: 'Reports', count: reports, content: loaded(<ReportsTab />) },
  ];
  const forAdmins = [
    { value: 'appeals', text: 'Appeals', content: loaded(<AppealsTab />) },
    { value: 'log', text: 'Log', content: loaded(<LogTab />) },
    { value: 'documents', text: 'Documents', content: loaded(<DocumentsTab />) },
  ];
  const tabs = isAdmin ? [...forReviewers, ...forAdmins] : forReviewers;
  const [open, show] = useTab(tabs);
  return (
    <Page
      title="Safety"
      actions={
        <ButtonLink to={PATHS.admin} variant="secondary" size="sm">
          Admin Panel
        </ButtonLink>
      }
    >
      <Tabs label="Safety" value={open} onChange={show} tabs={tabs} />
    </Page>
  );
}

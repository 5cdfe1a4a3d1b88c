import { lazy, Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PATHS } from '../../../lib/paths.js';
import { useViewer } from '../../../lib/session.js';
import { ButtonLink } from '../../../ui/button.js';
import { Page } from '../../../ui/page.js';
import { Spinner } from '../../../ui/spinner.js';
import { Tabs } from '../../../ui/tabs.js';
import { usePendingReports } from '../lists/use-pending-count.js';

const AppealsTab = lazy(() => import('./appeals-tab.js'));
const ReportsTab = lazy(() => import('./reports-tab.js'));
const LogTab = lazy(() => import('./log-tab.js'));
const DocumentsTab = lazy(() => import('./documents-tab.js'));

export default function SafetyPage() {
  const [params, setParams] = useSearchParams();
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
  const open = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'reports';
  const show = (tab: string) => {
    // Radix reports a click on press and on focus: one history entry is enough.
    if (new URLSearchParams(location.search).get('tab') !== tab) setParams({ tab });
  };
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

// Below the tabs, which would lose the focus with their place.
const loaded = (tab: ReactNode) => <Suspense fallback={<Spinner />}>{tab}</Suspense>;

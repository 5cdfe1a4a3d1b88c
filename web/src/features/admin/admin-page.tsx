import { MAX_WAITING } from '@lodge/contracts';
import { lazy } from 'react';
import { PATHS } from '../../lib/paths.js';
import { useViewer } from '../../lib/session.js';
import { ButtonLink } from '../../ui/button.js';
import { Page } from '../../ui/page.js';
import { CountBadge } from '../../ui/count-badge.js';
import { Tabs } from '../../ui/tabs.js';
import { loaded, useTab } from './use-tab.js';
import { usePendingCounts, usePendingReports } from './lists/use-pending-count.js';

const UsersTab = lazy(() => import('./users/users-tab.js'));
const ImagesTab = lazy(() => import('./images/images-tab.js'));
const GroupsTab = lazy(() => import('./groups/groups-tab.js'));
const RequestsTab = lazy(() => import('./requests/requests-tab.js'));

const FOR_MODERATORS = ['images', 'requests'];

export default function AdminPage() {
  const { isAdmin } = useViewer();
  const pending = usePendingCounts();
  const all = [
    { value: 'users', text: 'Users', content: loaded(<UsersTab />) },
    { value: 'images', text: 'Images', count: pending.images, content: loaded(<ImagesTab />) },
    { value: 'groups', text: 'Groups', content: loaded(<GroupsTab />) },
    {
      value: 'requests',
      text: 'Group Requests',
      count: pending.requests,
      content: loaded(<RequestsTab />),
    },
  ];
  const tabs = isAdmin ? all : all.filter(({ value }) => FOR_MODERATORS.includes(value));
  const [open, show] = useTab(tabs);
  return (
    <Page title="Admin Panel" actions={<SafetyLink />}>
      <Tabs label="Admin Panel" value={open} onChange={show} tabs={tabs} />
    </Page>
  );
}

function SafetyLink() {
  const open = usePendingReports();
  const count = open && open < MAX_WAITING ? String(open) : `${MAX_WAITING - 1}+`;
  return (
    <ButtonLink
      to={PATHS.safety}
      variant="secondary"
      size="sm"
      aria-label={open ? `Safety, ${count} open reports` : undefined}
    >
      Safety
      {!!open && <CountBadge count={count} />}
    </ButtonLink>
  );
}

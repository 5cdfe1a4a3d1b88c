import type { ReactNode } from 'react';
import { useViewer } from '../../../lib/session/session.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { Tabs } from '../../../ui/tabs.js';
import { useViewFilter } from '../../../ui/list/view-filter.js';
import { useWaiting } from '../use-waiting.js';

const WaitingList = lazyPart(() => import('./waiting-list.js'));
const InvitationsList = lazyPart(() => import('./invitations-list.js'));

const MAIN = 'main';
const LISTS = ['registrations', 'invitations'] as const;

export const useNewcomersList = () => useViewFilter('list', LISTS);

interface NewcomersTabsProps {
  label: string;
  // The tab of the list that stands beside the newcomers' lists.
  text: string;
  children: ReactNode;
}

// They stand where registration is open, too: admins invite, and who resembles an expelled member waits.
export function NewcomersTabs({ label, text, children }: NewcomersTabsProps) {
  const { isAdmin } = useViewer();
  const { data: waiting } = useWaiting();
  const [list, setList] = useNewcomersList();
  const all = [
    { value: MAIN, text, content: children },
    {
      value: 'registrations',
      text: 'Registrations',
      count: waiting?.registrations,
      content: <WaitingList />,
    },
    { value: 'invitations', text: 'Invitations', content: <InvitationsList /> },
  ];
  const tabs = isAdmin ? all : all.filter(({ value }) => value !== 'invitations');
  return (
    <Tabs
      nested
      label={label}
      value={tabs.some(({ value }) => value === list) ? list : MAIN}
      onChange={(value) => setList(LISTS.find((one) => one === value) ?? '')}
      tabs={tabs}
    />
  );
}

import { useState, type ReactNode } from 'react';
import { useApi } from '../../../lib/api/use-api.js';
import { useViewer } from '../../../lib/session/session.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { Skeleton, SkeletonRows } from '../../../ui/list/skeleton.js';
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

/** Shows the list alone if registration is open: then there is no newcomer to decide about. */
export function NewcomersTabs(props: NewcomersTabsProps) {
  const [list] = useNewcomersList();
  const registration = useApi('registration');
  const waiting = useWaiting();
  // Decided once, so that no changing count adds or removes tabs above what is being read.
  const [hasLists, decide] = useState<boolean>();
  if (hasLists === undefined && isKnown(registration) && isKnown(waiting)) {
    const isOpen = registration.data?.modes.every((mode) => mode === 'open');
    decide(!isOpen || Boolean(waiting.data?.registrations));
  }
  if (hasLists === undefined)
    return (
      <>
        <Skeleton className="mb-3 h-12" />
        <SkeletonRows rows={4} className="h-24" />
      </>
    );
  return hasLists || list ? <Lists {...props} /> : <div>{props.children}</div>;
}

const isKnown = ({ data, error }: { data?: unknown; error?: unknown }) => Boolean(data ?? error);

function Lists({ label, text, children }: NewcomersTabsProps) {
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

import { useState } from 'react';
import { useApi } from '../../../lib/api/use-api.js';
import { useViewer } from '../../../lib/session/session.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { Tabs } from '../../../ui/tabs.js';
import { useViewFilter } from '../filter.js';
import { useWaiting } from '../use-waiting.js';
import { GroupRequests } from './group-requests.js';

const WaitingList = lazyPart(() => import('../registrations/waiting-list.js'));
const InvitationsList = lazyPart(() => import('../registrations/invitations-list.js'));

const GROUPS = 'groups';
const LISTS = ['registrations', 'invitations'] as const;

// Where registration is open, requests are all that anybody decides about newcomers.
export default function RequestsTab() {
  const [list] = useViewFilter('list', LISTS);
  const registration = useApi('registration');
  const waiting = useWaiting();
  // Decided once: lists that come or go with a count would move what is being read.
  const [hasLists, decide] = useState<boolean>();
  if (hasLists === undefined && isKnown(registration) && isKnown(waiting)) {
    const isOpen = registration.data?.modes.every((mode) => mode === 'open');
    decide(!isOpen || Boolean(waiting.data?.registrations));
  }
  if (hasLists === undefined) return <SkeletonRows rows={4} className="h-24" />;
  return hasLists || list ? <Newcomers /> : <GroupRequests />;
}

const isKnown = ({ data, error }: { data?: unknown; error?: unknown }) => Boolean(data ?? error);

function Newcomers() {
  const { isAdmin } = useViewer();
  const { data: waiting } = useWaiting();
  const [list, setList] = useViewFilter('list', LISTS);
  const groups = { value: GROUPS, text: 'Requests', content: <GroupRequests /> };
  const invitations = {
    value: 'invitations',
    text: 'Invitations',
    content: <InvitationsList />,
  };
  // This tab is last, so that its count moves no other tab when it arrives.
  const registrations = {
    value: 'registrations',
    text: 'Registrations',
    count: waiting?.registrations,
    content: <WaitingList />,
  };
  return (
    <Tabs
      nested
      label="Requests"
      value={list || GROUPS}
      onChange={(value) => setList(LISTS.find((one) => one === value) ?? '')}
      tabs={isAdmin ? [groups, invitations, registrations] : [groups, registrations]}
    />
  );
}

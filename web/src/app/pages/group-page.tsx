import { urlOf, type Group, type Member } from '@lodge/contracts';
import { useCallback, useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { Chat } from '../../features/chat/chat.js';
import { ClosedGroup } from '../../features/groups/closed-group.js';
import { GroupHeading } from '../../features/groups/group-heading.js';
import { LeaveGroup } from '../../features/groups/leave-group.js';
import { Members } from '../../features/groups/members/members.js';
import { useGroup } from '../../features/groups/use-group.js';
import { useMarkRead } from '../../features/groups/use-groups.js';
import { GroupMute } from '../../features/safety/group-mute.js';
import { MemberMenu } from '../../features/safety/member-menu.js';
import { SafetyDialogs } from '../../features/safety/safety-dialogs.js';
import { useForgetPages } from '../../lib/use-pages.js';

export default function GroupPage() {
  const { groupId = '' } = useParams();
  if (!/^[1-9]\d{0,15}$/.test(groupId)) return <ClosedGroup status={404} />;
  return <Group key={groupId} groupId={Number(groupId)} />;
}

function Group({ groupId }: { groupId: number }) {
  const [status, deny] = useDenial(groupId);
  return status ? <ClosedGroup status={status} /> : <OpenGroup groupId={groupId} onDenied={deny} />;
}

function OpenGroup({ groupId, onDenied }: { groupId: number; onDenied: (status: number) => void }) {
  const { group, isMember } = useGroup(groupId);
  const markRead = useMarkRead(groupId);
  return (
    <SafetyDialogs>
      <GroupHeading group={group} action={group && isMember && <Actions group={group} />} />
      <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
        <div className="min-w-0 lg:sticky lg:top-24">
          <Chat
            groupId={groupId}
            mayWrite={isMember}
            onDenied={onDenied}
            onRead={markRead}
            menuOf={menuOf}
          />
        </div>
        <Members groupId={groupId} onDenied={onDenied} menuOf={menuOf} />
      </div>
    </SafetyDialogs>
  );
}

const menuOf = (member: Pick<Member, 'id' | 'username'>, face?: ReactNode) => (
  <MemberMenu member={member} face={face} />
);

const Actions = ({ group }: { group: Pick<Group, 'id' | 'name'> }) => (
  <div className="flex flex-wrap items-center max-sm:-ml-3.5">
    <GroupMute group={group} wide />
    <LeaveGroup group={group} />
  </div>
);

// On 403 or 404, everything cached of the group is dropped.
function useDenial(groupId: number) {
  const [deniedWith, setDeniedWith] = useState<number>();
  const { mutate } = useSWRConfig();
  const forget = useForgetPages();
  const deny = useCallback(
    (status: number) => {
      setDeniedWith(status);
      forget('groupMembers', { params: { id: groupId } });
      void mutate(urlOf('ownGroups'));
    },
    [groupId, mutate, forget],
  );
  return [deniedWith, deny] as const;
}

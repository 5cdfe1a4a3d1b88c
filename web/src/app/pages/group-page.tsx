import { urlOf, type Group, type Member } from '@lodge/contracts';
import { use, useCallback, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { ExpandButton } from '../../features/chat/expand-button.js';
import { fillWindow } from '../../features/chat/fill-window.js';
import { useRoomSetting } from '../../features/chat/room-setting.js';
import { ClosedGroup } from '../../features/groups/closed-group.js';
import { GroupHeading } from '../../features/groups/group-heading.js';
import { GroupTitle } from '../../features/groups/group-title.js';
import { LeaveGroup } from '../../features/groups/leave-group.js';
import { MemberDialog, type Person } from '../../features/groups/members/member-dialog.js';
import { Members } from '../../features/groups/members/members.js';
import { useGroup } from '../../features/groups/use-group.js';
import { useCountUnread } from '../../features/groups/use-groups.js';
import { GroupMute } from '../../features/safety/group-mute.js';
import { MemberMenu } from '../../features/safety/member-menu.js';
import { ReportGroup } from '../../features/safety/report-group.js';
import { SafetyDialogs } from '../../features/safety/safety-dialogs.js';
import { useMutedMembers } from '../../features/safety/use-mutes.js';
import { DialogCorner } from '../../ui/overlay/dialog-corner.js';
import { useForgetPages } from '../../lib/api/use-pages.js';
import { ReportingChat } from './reporting-chat.js';
import { useMembersPane } from './use-members-pane.js';

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
  const { group, isMember, firstUnreadId } = useGroup(groupId);
  const counting = useCountUnread(groupId);
  const [person, setPerson] = useState<Person | null>(null);
  const mutedIds = useMutedMembers();
  const [leaving, setLeaving] = useState(false);
  const [expanded, setExpanded] = useRoomSetting();
  const members = <Members groupId={groupId} onDenied={onDenied} menuOf={menuOf} />;
  const pane = useMembersPane(group?.name ?? 'Group', members);
  // The chat keeps its place in the tree, and with it what is scrolled and written.
  return (
    <SafetyDialogs>
      {!expanded && (
        <GroupHeading
          group={group}
          action={group && isMember && <Actions group={group} onLeaving={setLeaving} />}
        />
      )}
      <div
        ref={expanded ? fillWindow : undefined}
        className={expanded ? 'whole-window flex' : APART}
      >
        <div className={expanded ? 'flex min-w-0 flex-1 flex-col' : 'min-w-0 lg:sticky lg:top-24'}>
          <ReportingChat
            groupId={groupId}
            mayWrite={isMember}
            paused={leaving}
            onDenied={onDenied}
            {...counting}
            firstUnreadId={firstUnreadId}
            mutedIds={mutedIds}
            onAuthor={setPerson}
            expanded={expanded}
            title={expanded && <GroupTitle group={group} />}
            actions={
              <>
                {expanded && <Corner />}
                {expanded && pane.button}
                <ExpandButton expanded={expanded} onChange={setExpanded} />
              </>
            }
          />
        </div>
        {expanded ? pane.content : members}
      </div>
      <MemberDialog
        groupId={groupId}
        person={person}
        onClose={() => setPerson(null)}
        menuOf={menuOf}
      />
    </SafetyDialogs>
  );
}

const APART = 'grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]';

// Where the window is too low for the bar.
const Corner = () => (
  <span className="hidden [@media(max-height:25rem)]:contents">{use(DialogCorner)}</span>
);

const menuOf = (member: Member, photoId?: number) => (
  <MemberMenu member={member} photoId={photoId} />
);

interface ActionsProps {
  group: Pick<Group, 'id' | 'name'>;
  onLeaving: (isLeaving: boolean) => void;
}

const Actions = ({ group, onLeaving }: ActionsProps) => (
  <div className="flex flex-wrap items-center max-sm:-ml-3.5">
    <GroupMute group={group} wide />
    <ReportGroup group={group} />
    <LeaveGroup group={group} onLeaving={onLeaving} />
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

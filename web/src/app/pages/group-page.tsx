import { urlOf, type Member } from '@lodge/contracts';
import { Maximize2, Minimize2, UsersRound } from 'lucide-react';
import { use, useCallback, useState, type ComponentProps } from 'react';
import { useParams } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { Chat } from '../../features/chat/chat.js';
import { fillWindow } from '../../features/chat/fill-window.js';
import { ClosedGroup } from '../../features/groups/closed-group.js';
import { GroupHeading } from '../../features/groups/group-heading.js';
import { GroupTitle } from '../../features/groups/group-title.js';
import { MemberDialog, type Person } from '../../features/groups/members/member-dialog.js';
import type { MembersProps } from '../../features/groups/members/members.js';
import { useGroup } from '../../features/groups/use-group.js';
import { useCountUnread } from '../../features/groups/use-groups.js';
import { MemberMenu } from '../../features/safety/member-menu.js';
import { reportedMessage } from '../../features/safety/reported.js';
import { SafetyDialogs, useSafety } from '../../features/safety/safety-dialogs.js';
import { useMutedMembers } from '../../features/safety/use-mutes.js';
import { useForgetPages } from '../../lib/api/use-pages.js';
import { useMedia } from '../../lib/use-media.js';
import { useOwnParam } from '../../lib/use-own-param.js';
import { usePersistedFlag } from '../../lib/use-persisted-flag.js';
import { IconButton } from '../../ui/icon-button.js';
import { onDemand } from '../../ui/on-demand.js';
import { Dialog, DialogCorner } from '../../ui/overlay/dialog.js';
import { GroupAbout, GroupActions } from './group-about.js';

// The specification's breakpoint, plus phones in landscape.
const PHONE = '(max-width: 47.99rem), (max-height: 30rem)';
// The conversation loads first; on phones the members open behind the group's name.
const Members = onDemand<MembersProps>(
  () => import('../../features/groups/members/members.js'),
  () => true,
);

// Wide enough for the members beside a conversation that fills the window.
const WIDE = '(min-width: 64rem)';

const MEMBERS = 'members';

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
  const isPhone = useMedia(PHONE);
  const isWide = useMedia(WIDE);
  const [isChosen, choose] = usePersistedFlag('chat', 'expanded');
  // On a phone the conversation always fills the window.
  const expanded = isPhone || isChosen;
  const [areMembersBeside, showMembersBeside] = useState(true);
  // Back leads from the members to the conversation.
  const view = useOwnParam('view');
  const actions = group && isMember && <GroupActions group={group} onLeaving={setLeaving} />;
  const members = <Members groupId={groupId} onDenied={onDenied} menuOf={menuOf} />;
  const about = (
    <>
      {group && <GroupAbout group={group} actions={actions} />}
      {members}
    </>
  );
  // The chat keeps its place in the tree, so that its scroll position and draft survive.
  return (
    <SafetyDialogs>
      {!expanded && <GroupHeading group={group} action={actions} />}
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
            title={
              expanded && (
                <GroupTitle group={group} onOpen={isWide ? undefined : () => view.enter(MEMBERS)} />
              )
            }
            actions={
              <>
                {expanded && <Corner />}
                {expanded && isWide && (
                  <IconButton
                    label="Members"
                    aria-expanded={areMembersBeside}
                    onClick={() => showMembersBeside(!areMembersBeside)}
                  >
                    <UsersRound aria-hidden className="size-5" />
                  </IconButton>
                )}
                {!isPhone && <ExpandButton expanded={expanded} onChange={choose} />}
              </>
            }
          />
        </div>
        {!expanded && members}
        {expanded && isWide && areMembersBeside && (
          <aside
            aria-label="Members"
            className="w-96 shrink-0 overflow-y-auto border-s border-line p-5 xl:w-112"
          >
            {about}
          </aside>
        )}
      </div>
      {expanded && !isWide && (
        <Dialog
          hasEntry
          open={view.value === MEMBERS}
          onClose={view.leave}
          title={<bdi>{group?.name ?? 'Group'}</bdi>}
          wide
        >
          {about}
        </Dialog>
      )}
      <MemberDialog
        groupId={groupId}
        person={person}
        onClose={() => setPerson(null)}
        menuOf={menuOf}
      />
    </SafetyDialogs>
  );
}

// Must be rendered within SafetyDialogs.
function ReportingChat(props: Omit<ComponentProps<typeof Chat>, 'onReport'>) {
  const { askToReport } = useSafety();
  return <Chat {...props} onReport={(message) => askToReport(reportedMessage(message))} />;
}

const APART = 'grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]';

// Shown in the dialog's corner when the window is too low for the bar.
const Corner = () => (
  <span className="hidden [@media(max-height:25rem)]:contents">{use(DialogCorner)}</span>
);

const menuOf = (member: Member, photoId?: number) => (
  <MemberMenu member={member} photoId={photoId} />
);

interface ExpandButtonProps {
  expanded: boolean;
  onChange: (expanded: boolean) => void;
}

function ExpandButton({ expanded, onChange }: ExpandButtonProps) {
  const Icon = expanded ? Minimize2 : Maximize2;
  return (
    <IconButton label="Expand" aria-pressed={expanded} onClick={() => onChange(!expanded)}>
      <Icon aria-hidden className="size-5" />
    </IconButton>
  );
}

// On 403 or 404, everything cached about the group is dropped.
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

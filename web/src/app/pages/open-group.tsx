import { t, type Member } from '@lodge/contracts';
import { Maximize2, Minimize2, UsersRound } from 'lucide-react';
import { use, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Chat } from '../../features/chat/chat.js';
import { GroupHeading, GroupTitle } from '../../features/groups/group-heading.js';
import type { NamedMember } from '../../features/groups/members/member-dialog.js';
import { NextUnread, useNextUnreadKey } from '../../features/groups/next-unread.js';
import { useGroup } from '../../features/groups/use-group.js';
import { areElsewhere, uploads } from '../../features/photos/upload-queue.js';
import { MemberMenu } from '../../features/safety/member-menu.js';
import { reportedMessage } from '../../features/safety/reported.js';
import { useSafety } from '../../features/safety/safety-dialogs.js';
import { useMutedMembers } from '../../features/safety/use-mutes.js';
import { useSelected } from '../../lib/create-store.js';
import { useOwnParam } from '../../lib/layers.js';
import { Button } from '../../ui/button.js';
import { IconButton } from '../../ui/icon-button.js';
import { onDemand } from '../../ui/on-demand.js';
import { Dialog, DialogCorner } from '../../ui/overlay/dialog.js';
import { UploadIndicator } from '../nav-bar.js';
import { GroupAbout, GroupMenu } from './group-about.js';
import type { GroupLayout } from './use-group-layout.js';
import { Name } from '../../ui/written-text.js';

// The conversation loads first; on phones the members open behind the group's name.
const Members = onDemand(() => import('../../features/groups/members/members.js'));

const MemberDialog = onDemand(() => import('../../features/groups/members/member-dialog.js'));

const MEMBERS = 'members';

// The id of a message, or an instant.
const PLACE = /^(\d{1,15}|\d{4}-\d\d-\d\dT[\d:.]{8,12}Z)$/;

interface OpenGroupProps {
  groupId: number;
  layout: GroupLayout;
  onDenied: (status: number) => void;
  onLeft: () => void;
}

// Must be rendered within SafetyDialogs. The chat has the same place in each layout, so that its
// scroll position and draft survive.
export function OpenGroup({ groupId, layout: { kind, expand }, onDenied, onLeft }: OpenGroupProps) {
  const { group, isMember, firstUnreadId } = useGroup(groupId);
  const [person, setPerson] = useState<NamedMember | null>(null);
  const mutedIds = useMutedMembers();
  const { askToReport } = useSafety();
  const [leaving, setLeaving] = useState(false);
  const [areMembersBeside, showMembersBeside] = useState(true);
  const [isExpanded, isColumn] = [kind !== 'page', kind === 'columns'];
  useNextUnreadKey(groupId);
  // Back leads from the members to the conversation.
  const view = useOwnParam('view');
  const around = PLACE.exec(useSearchParams()[0].get('around') ?? '')?.[0] ?? '';
  // A phone that is turned, or a window that is widened, shows the members beside the conversation.
  const isBeside = view.value === MEMBERS && kind !== 'window';
  useEffect(() => {
    if (isBeside) view.leave();
  });
  const menu = group && isMember && <GroupMenu {...{ group, onLeft }} onLeaving={setLeaving} />;
  const members = (
    <Members
      {...{ groupId, onDenied, menuOf }}
      facesFirst={isExpanded}
      onMember={setPerson}
      isColumn={isColumn}
    >
      {isColumn && group && <GroupAbout group={group} />}
    </Members>
  );
  const openMembers = kind === 'window' ? () => view.enter(MEMBERS) : undefined;
  return (
    <>
      {!isExpanded && <GroupHeading group={group} action={menu} />}
      <div className={isExpanded ? 'flex min-w-0 flex-1' : TWO_COLUMNS}>
        <div
          className={isExpanded ? 'flex min-w-0 flex-1 flex-col' : 'min-w-0 lg:sticky lg:top-24'}
        >
          <Chat
            key={around}
            {...{ groupId, onDenied, firstUnreadId, mutedIds, around }}
            mayWrite={isMember}
            paused={leaving}
            onAuthor={setPerson}
            onReport={(message) => askToReport(reportedMessage(message))}
            expanded={isExpanded}
            end={!expand && <NextUnread openId={groupId} />}
            title={isExpanded && <GroupTitle group={group} onOpen={openMembers} />}
            actions={
              <>
                {isExpanded && <Corner />}
                {isExpanded && menu}
                {isColumn && (
                  <IconButton
                    icon={UsersRound}
                    label="Members"
                    aria-expanded={areMembersBeside}
                    onClick={() => showMembersBeside(!areMembersBeside)}
                  />
                )}
                {expand && <ExpandButton expanded={isExpanded} onChange={expand} />}
              </>
            }
          />
        </div>
        {!isExpanded && members}
        {isColumn && areMembersBeside && (
          <aside
            aria-label="Members"
            className="w-2/5 max-w-104 shrink-0 scroll-pt-16 overflow-y-auto border-s border-line bg-surface px-4 pb-4"
          >
            {members}
          </aside>
        )}
      </div>
      {openMembers && view.value === MEMBERS && (
        <Dialog hasEntry onClose={view.leave} title={<Name>{group?.name ?? 'Group'}</Name>} wide>
          {/* Its height is reserved: it would grow upwards while the members load. */}
          <div className="min-h-[calc(100dvh-11rem)]">
            {group && <GroupAbout group={group} />}
            {members}
          </div>
        </Dialog>
      )}
      {person && <MemberDialog {...{ groupId, person, menuOf }} onClose={() => setPerson(null)} />}
    </>
  );
}

const TWO_COLUMNS =
  'grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]';

// What a phone, which has no room for the bar above, must not lack.
function Corner() {
  const hasUploads = useSelected(uploads, areElsewhere);
  return (
    <span data-one-bar className="hidden one-bar:contents">
      {hasUploads && <UploadIndicator />}
      {use(DialogCorner)}
    </span>
  );
}

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
    <Button
      variant={expanded ? 'quiet' : 'secondary'}
      size="sm"
      aria-label="Expand"
      title={expanded ? t`Expand` : undefined}
      aria-pressed={expanded}
      onClick={() => onChange(!expanded)}
      className={expanded ? 'w-11 px-0' : ''}
    >
      <Icon aria-hidden className={expanded ? 'size-5' : 'size-4'} />
      {!expanded && <span>Expand</span>}
    </Button>
  );
}

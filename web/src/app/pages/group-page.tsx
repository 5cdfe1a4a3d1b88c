import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useParams } from 'react-router-dom';
import { fillWindow } from '../../features/chat/fill-window.js';
import { useForgetGroup } from '../../features/groups/use-groups.js';
import { SafetyDialogs } from '../../features/safety/safety-dialogs.js';
import { callApi } from '../../lib/api/api.js';
import { layersGone } from '../../lib/layers.js';
import { useHint } from '../../lib/live.js';
import { PATHS } from '../../lib/paths.js';
import { useNavigateWhileShown } from '../../lib/use-navigate-while-shown.js';
import { onDemand } from '../../ui/on-demand.js';
import { OpenGroup } from './open-group.js';
import { useGroupLayout, type GroupLayout } from './use-group-layout.js';
import { ButtonLink } from '../../ui/button.js';
import { DeadEnd } from '../../ui/dead-end.js';
import { PageHeading } from '../../ui/page-heading.js';

const GroupColumn = onDemand(() => import('../../features/groups/group-column.js'));

export default function GroupPage() {
  const { groupId = '' } = useParams();
  const layout = useGroupLayout();
  if (!/^[1-9]\d{0,15}$/.test(groupId)) return <ClosedGroup status={404} />;
  const fillsWindow = layout.kind !== 'page';
  // The groups beside a conversation stay while it changes, and the chat keeps its place in the
  // tree, so that its scroll position and draft survive.
  return (
    <div
      ref={fillsWindow ? fillWindow : undefined}
      className={fillsWindow ? 'whole-window flex' : ''}
    >
      {layout.kind === 'columns' && (
        <div className="w-1/5 max-w-68 min-w-56 shrink-0 border-e border-line bg-surface">
          <GroupColumn openId={Number(groupId)} />
        </div>
      )}
      <Group key={groupId} groupId={Number(groupId)} layout={layout} />
    </div>
  );
}

function Group({ groupId, layout }: { groupId: number; layout: GroupLayout }) {
  const [status, loseAccess] = useLostAccess(groupId);
  const [hasLeft, setLeft] = useState(false);
  useWayOut(hasLeft);
  // Closes what is open above the page, too, before its lists are fetched again.
  const onLeft = () => flushSync(() => setLeft(true));
  if (hasLeft) return null;
  if (!status)
    return (
      <SafetyDialogs>
        <OpenGroup {...{ groupId, layout }} onDenied={loseAccess} onLeft={onLeft} />
      </SafetyDialogs>
    );
  return (
    <div className={layout.kind !== 'page' ? 'min-w-0 flex-1 overflow-y-auto px-4' : ''}>
      <ClosedGroup status={status} />
    </div>
  );
}

// A former member cannot see the group's page, so Back must not lead to it. An effect, because the
// member may have gone to another page meanwhile.
function useWayOut(hasLeft: boolean) {
  const navigate = useNavigateWhileShown();
  useEffect(() => {
    if (hasLeft) void layersGone().then(() => navigate(PATHS.groups, { replace: true }));
  }, [hasLeft, navigate]);
}

// On 403 or 404, the group's screen and its cached members go. A change of the viewer's own groups may
// have made them a member again; most are of requests, blocks or other groups.
function useLostAccess(groupId: number) {
  const [lostWith, setLostWith] = useState<number>();
  const forgetGroup = useForgetGroup();
  const loseAccess = useCallback(
    (status: number) => {
      setLostWith(status);
      void forgetGroup(groupId);
    },
    [groupId, forgetGroup],
  );
  const returnIfMember = async () => {
    const own = await callApi('ownGroups').catch(() => undefined);
    if (own?.groups.some(({ id }) => id === groupId)) setLostWith(undefined);
  };
  useHint(({ changed }) => {
    if (changed === 'groups' && lostWith === 403) void returnIfMember();
  });
  return [lostWith, loseAccess] as const;
}

// Must reveal nothing about the group.
const ClosedGroup = ({ status }: { status: number }) => (
  <DeadEnd
    isAlert
    className="py-16"
    heading={
      <PageHeading title="Group">
        {status === 403 ? 'You are not in this group' : 'This group does not exist'}
      </PageHeading>
    }
    actions={
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={PATHS.groups}>Your Groups</ButtonLink>
        <ButtonLink to={PATHS.allGroups} variant="secondary">
          Browse All Groups
        </ButtonLink>
      </div>
    }
  >
    {status === 403
      ? 'Only its members can see it. You can join with its code, or ask for access.'
      : 'It was deleted, or the address is mistyped.'}
  </DeadEnd>
);

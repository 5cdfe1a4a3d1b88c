import { useCallback, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { Chat } from '../../features/chat/chat.js';
import { ClosedGroup } from '../../features/groups/closed-group.js';
import { GroupHeading } from '../../features/groups/group-heading.js';
import { Members } from '../../features/groups/members/members.js';
import { useGroup } from '../../features/groups/use-group.js';
import { useMarkRead } from '../../features/groups/use-groups.js';
import { useForgetPages } from '../../lib/pages.js';

/** Composes the chat and the members of one group. */
export default function GroupPage() {
  const { groupId = '' } = useParams();
  if (!/^[1-9]\d{0,15}$/.test(groupId)) return <ClosedGroup status={404} />;
  return <Group key={groupId} groupId={Number(groupId)} />;
}

function Group({ groupId }: { groupId: number }) {
  const [refusal, refuse] = useRefusal(groupId);
  return refusal ? (
    <ClosedGroup status={refusal} />
  ) : (
    <OpenGroup groupId={groupId} onRefused={refuse} />
  );
}

function OpenGroup({
  groupId,
  onRefused,
}: {
  groupId: number;
  onRefused: (status: number) => void;
}) {
  const { group, isMember } = useGroup(groupId);
  const markRead = useMarkRead(groupId);
  return (
    <>
      <GroupHeading group={group} />
      <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
        <div className="min-w-0 lg:sticky lg:top-24">
          <Chat groupId={groupId} mayWrite={isMember} onRefused={onRefused} onRead={markRead} />
        </div>
        <Members groupId={groupId} onRefused={onRefused} />
      </div>
    </>
  );
}

/** Why the viewer may not see the group. What was kept of it is thrown away. */
function useRefusal(groupId: number) {
  const [refusal, setRefusal] = useState<number>();
  const { mutate } = useSWRConfig();
  const forget = useForgetPages();
  const refuse = useCallback(
    (status: number) => {
      setRefusal(status);
      forget(`/api/groups/${groupId}/members`);
      void mutate('/api/groups');
    },
    [groupId, mutate, forget],
  );
  return [refusal, refuse] as const;
}

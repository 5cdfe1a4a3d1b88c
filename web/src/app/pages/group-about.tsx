import { SAFETY_TEXTS, t, type Group } from '@lodge/contracts';
import { CalendarDays, EllipsisVertical, Flag, LogOut, Search } from 'lucide-react';
import { useState } from 'react';
import type { ViewedGroup } from '../../features/groups/use-group.js';
import { GroupMutedNote, useGroupMute } from '../../features/safety/group-mute.js';
import { mutedText, muteStep } from '../../features/safety/mute-items.js';
import { reportedGroup } from '../../features/safety/reported.js';
import { useSafety } from '../../features/safety/safety-dialogs.js';
import { useMuting } from '../../features/safety/use-muting.js';
import { layersGone } from '../../lib/layers.js';
import { groupPath, PATHS } from '../../lib/paths.js';
import { useNavigateWhileShown } from '../../lib/use-navigate-while-shown.js';
import { GroupCode } from '../../ui/group-code.js';
import { onDemand } from '../../ui/on-demand.js';
import { Menu } from '../../ui/overlay/menu.js';
import { WrittenParagraph } from '../../ui/written-text.js';

const GoToDateDialog = onDemand(() => import('../../features/groups/go-to-date-dialog.js'));

const LeaveGroupDialog = onDemand(() => import('../../features/groups/leave-group-dialog.js'));

export const GroupAbout = ({ group }: { group: NonNullable<ViewedGroup['group']> }) => (
  <div data-start tabIndex={-1} className="mb-6 flex flex-col gap-1 text-sm text-soft outline-none">
    {group.description && (
      <WrittenParagraph className="text-ink">{group.description}</WrittenParagraph>
    )}
    {group.code && <GroupCode code={group.code} />}
    <GroupMutedNote groupId={group.id} />
  </div>
);

interface GroupMenuProps {
  group: Pick<Group, 'id' | 'name'>;
  onLeaving: (isLeaving: boolean) => void;
  onLeft: () => void;
}

// Must be rendered within SafetyDialogs.
export function GroupMenu({ group, onLeaving, onLeft }: GroupMenuProps) {
  const { id, name } = group;
  const { askToReport } = useSafety();
  const muting = useMuting();
  const muted = useGroupMute(id);
  const [isAsking, setAsking] = useState(false);
  const [isGoing, setGoing] = useState(false);
  const navigate = useNavigateWhileShown();
  const open = (path: string) => layersGone().then(() => navigate(path));
  return (
    <>
      <Menu
        look="icon"
        label={t`Options for ${name}`}
        note={muted && mutedText(muted)}
        items={[
          {
            text: 'Search in This Group',
            icon: Search,
            onSelect: () => void open(`${PATHS.groups}?view=messages&in=${id}`),
          },
          { text: 'Go to Date', icon: CalendarDays, onSelect: () => setGoing(true) },
          ...muteStep(SAFETY_TEXTS.muteGroup, { groupId: id }, muted, muting),
          { text: 'Report Group', icon: Flag, onSelect: () => askToReport(reportedGroup(group)) },
          { text: 'Leave Group', icon: LogOut, onSelect: () => setAsking(true) },
        ]}
      >
        <EllipsisVertical aria-hidden className="size-5" />
      </Menu>
      {isGoing && (
        <GoToDateDialog
          onDay={(start) => open(`${groupPath(id)}?around=${start.toISOString()}`)}
          onClose={() => setGoing(false)}
        />
      )}
      {isAsking && (
        <LeaveGroupDialog {...{ group, onLeaving, onLeft }} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

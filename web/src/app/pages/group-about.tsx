import type { Group } from '@lodge/contracts';
import { Flag, LogOut, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { ViewedGroup } from '../../features/groups/use-group.js';
import { GroupMute } from '../../features/safety/group-mute.js';
import { reportedGroup } from '../../features/safety/reported.js';
import { useSafety } from '../../features/safety/safety-dialogs.js';
import { Button, VerbOnPhones } from '../../ui/button.js';
import { GroupCode } from '../../ui/group-code.js';
import { IconButton } from '../../ui/icon-button.js';
import { onDemand } from '../../ui/on-demand.js';
import { WrittenParagraph } from '../../ui/written-text.js';

const LeaveGroupDialog = onDemand(() => import('../../features/groups/leave-group-dialog.js'));

interface GroupAboutProps {
  group: NonNullable<ViewedGroup['group']>;
  actions?: ReactNode;
}

export const GroupAbout = ({ group: { description, code }, actions }: GroupAboutProps) => (
  <div
    data-start
    tabIndex={-1}
    className="mb-6 flex flex-col gap-1 max-md:mb-0 max-md:gap-0 text-sm text-soft outline-none"
  >
    {description && <WrittenParagraph className="text-ink">{description}</WrittenParagraph>}
    {code && <GroupCode code={code} />}
    {actions}
  </div>
);

interface GroupActionsProps {
  group: Pick<Group, 'id' | 'name'>;
  onLeaving: (isLeaving: boolean) => void;
  onLeft: () => void;
  areIcons: boolean;
}

// Must be rendered within SafetyDialogs. Phones show the verbs alone, so that all fit on one row; but
// *Leave* alone could be taken for the way out of the site above it.
export function GroupActions({ group, onLeaving, onLeft, areIcons }: GroupActionsProps) {
  const { askToReport } = useSafety();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={areIcons ? 'contents' : 'group-actions'}>
      <GroupMute group={group} wide={!areIcons} />
      <GroupButton
        icon={Flag}
        verb="Report"
        text="Report Group"
        isIcon={areIcons}
        onClick={() => askToReport(reportedGroup(group))}
      />
      <GroupButton
        icon={LogOut}
        text="Leave Group"
        isIcon={areIcons}
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <LeaveGroupDialog
          group={group}
          onClose={() => setAsking(false)}
          onLeaving={onLeaving}
          onLeft={onLeft}
        />
      )}
    </div>
  );
}

interface GroupButtonProps {
  icon: LucideIcon;
  // Shown in place of the text on phones.
  verb?: string;
  text: string;
  isIcon: boolean;
  onClick: () => void;
}

const GroupButton = ({ icon: Icon, verb, text, isIcon, onClick }: GroupButtonProps) =>
  isIcon ? (
    <IconButton icon={Icon} label={text} onClick={onClick} />
  ) : (
    <Button variant="quiet" size="sm" onClick={onClick}>
      <Icon aria-hidden className="size-4" />
      {verb ? <VerbOnPhones verb={verb} text={text} /> : <span>{text}</span>}
    </Button>
  );

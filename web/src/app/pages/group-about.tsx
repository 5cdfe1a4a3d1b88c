import type { Group } from '@lodge/contracts';
import type { ReactNode } from 'react';
import type { OpenGroup } from '../../features/groups/use-group.js';
import { LeaveGroup } from '../../features/groups/leave-group.js';
import { GroupMute } from '../../features/safety/group-mute.js';
import { ReportGroup } from '../../features/safety/report-group.js';
import { GroupCode } from '../../ui/group-code.js';

interface GroupAboutProps {
  group: NonNullable<OpenGroup['group']>;
  actions: ReactNode;
}

// What a group is for and how to get in, above its members.
export const GroupAbout = ({ group: { description, code }, actions }: GroupAboutProps) => (
  <div data-start tabIndex={-1} className="mb-6 flex flex-col gap-1 text-sm text-soft outline-none">
    {description && (
      <p className="clip-marks text-ink">
        <bdi>{description}</bdi>
      </p>
    )}
    {code && <GroupCode code={code} />}
    {actions}
  </div>
);

interface GroupActionsProps {
  group: Pick<Group, 'id' | 'name'>;
  onLeaving: (isLeaving: boolean) => void;
}

export const GroupActions = ({ group, onLeaving }: GroupActionsProps) => (
  <div className="-ms-2.5 flex flex-wrap items-center max-sm:[&_button]:px-2.5 sm:-ms-3.5">
    <GroupMute group={group} wide />
    <ReportGroup group={group} />
    <LeaveGroup group={group} onLeaving={onLeaving} />
  </div>
);

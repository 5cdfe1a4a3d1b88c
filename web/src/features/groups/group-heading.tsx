import type { ReactNode } from 'react';
import { membersText } from '../../lib/language.js';
import { GroupCode } from '../../ui/group-code.js';
import { PageHeading } from '../../ui/page-heading.js';
import { Written } from '../../ui/written-text.js';
import { BackToGroups } from './group-title.js';
import type { ViewedGroup } from './use-group.js';
import { Name } from '../../ui/name.js';

// The window's title stays generic, as others may see it: it never contains the group's name.
interface GroupHeadingProps {
  group: ViewedGroup['group'];
  action?: ReactNode;
}

export const GroupHeading = ({ group, action }: GroupHeadingProps) => (
  <header className="mb-4">
    <div className="flex flex-wrap items-center justify-between gap-x-6">
      <div className="flex min-w-0 items-center">
        {/* Beside the page where there is room, so that the name starts where the cards do. */}
        <BackToGroups className="min-[78rem]:-ms-11" />
        <PageHeading title="Group">
          <Name>{group?.name ?? 'Group'}</Name>
        </PageHeading>
      </div>
      {action}
    </div>
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 text-sm text-soft">
      {group?.description && (
        <Written className="max-w-prose text-base">{group.description}</Written>
      )}
      <div className="flex items-center gap-x-4">
        <p>{group && membersText(group)}</p>
        {group?.code && <GroupCode code={group.code} />}
      </div>
    </div>
  </header>
);

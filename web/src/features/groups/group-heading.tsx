import type { ReactNode } from 'react';
import { plural } from '../../lib/language.js';
import { PATHS } from '../../lib/paths.js';
import { GroupCode } from '../../ui/group-code.js';
import { PageHeading } from '../../ui/page-heading.js';
import { BackLink } from '../../ui/page.js';
import type { OpenGroup } from './use-group.js';

// The window's title names neither.
interface GroupHeadingProps {
  group: OpenGroup['group'];
  action?: ReactNode;
}

export const GroupHeading = ({ group, action }: GroupHeadingProps) => (
  <header className="mb-6">
    <BackLink to={PATHS.groups}>Groups</BackLink>
    <PageHeading title="Group">
      <bdi>{group?.name ?? 'Group'}</bdi>
    </PageHeading>
    {group?.description && (
      <p className="clip-marks mt-1 max-w-prose text-soft">
        <bdi>{group.description}</bdi>
      </p>
    )}
    <div className="mt-1 flex min-h-11 flex-wrap items-center gap-x-4 text-sm text-soft">
      <p>
        {group &&
          plural(group.member_count, { one: '1 member', other: `${group.member_count} members` })}
      </p>
      {group?.code && <GroupCode code={group.code} />}
      {action && <div className="sm:ms-auto">{action}</div>}
    </div>
  </header>
);

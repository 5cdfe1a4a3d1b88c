import type { ListedGroup } from '@lodge/contracts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { groupPath } from '../../lib/paths.js';
import { useViewer } from '../../lib/session.js';
import { Initials } from '../../ui/initials.js';
import { GroupAction } from './group-action.js';
import { plural } from '../../lib/language.js';

export function ListedGroupCard({
  group,
  onChanged,
}: {
  group: ListedGroup;
  onChanged: () => Promise<unknown>;
}) {
  const { isAdmin } = useViewer();
  const nameId = useId();
  // Admins may read groups that they do not belong to.
  const name =
    isAdmin && !group.is_member ? (
      <Link
        to={groupPath(group.id)}
        className="underline decoration-brass/50 underline-offset-4 hover:decoration-brass"
      >
        <bdi>{group.name}</bdi>
      </Link>
    ) : (
      <bdi>{group.name}</bdi>
    );
  return (
    <article
      tabIndex={-1}
      aria-labelledby={nameId}
      className="flex h-full min-h-22 flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-surface px-4 py-3.5 shadow-card sm:px-5"
    >
      <Initials name={group.name} className="size-12! rounded-md! text-base max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 id={nameId} className="clip-marks text-lg leading-snug">
          {name}
        </h2>
        {group.description && (
          <p className="clip-marks text-sm">
            <bdi>{group.description}</bdi>
          </p>
        )}
        <p className="text-sm text-soft">
          {plural(group.member_count, { one: '1 member', other: `${group.member_count} members` })}
        </p>
        {group.request_status === 'rejected' && !group.is_member && (
          <p className="text-sm text-soft">With the group’s code you can still join.</p>
        )}
      </div>
      <GroupAction group={group} nameId={nameId} onChanged={onChanged} />
    </article>
  );
}

import type { ListedGroup } from '@lodge/contracts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { groupPath } from '../../lib/paths.js';
import { useViewer } from '../../lib/session/session.js';
import { Initials } from '../../ui/initials.js';
import { Written } from '../../ui/written-text.js';
import { GroupAction } from './group-action.js';
import { membersText } from '../../lib/language.js';

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
      aria-labelledby={nameId}
      className="grid h-full min-h-22 content-center gap-x-4 rounded-lg border border-line bg-surface px-4 py-3 shadow-card sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-5"
    >
      <Initials
        name={group.name}
        className="row-span-2 size-12! self-center rounded-md! text-base max-sm:hidden"
      />
      <div className="min-w-0 sm:self-end">
        <h2 id={nameId} className="clip-marks text-lg leading-snug">
          {name}
        </h2>
        {group.description && <Written className="text-sm">{group.description}</Written>}
      </div>
      <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:contents">
        <div className="text-sm text-soft sm:col-start-2 sm:row-start-2">
          <p>{membersText(group)}</p>
          {group.request_status === 'rejected' && !group.is_member && (
            <p>With the group’s code you can still join.</p>
          )}
        </div>
        <div className="ms-auto self-center sm:col-start-3 sm:row-span-2 sm:row-start-1">
          <GroupAction group={group} nameId={nameId} onChanged={onChanged} />
        </div>
      </div>
    </article>
  );
}

import { t, type ListedGroup } from '@lodge/contracts';
import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import { groupPath } from '../../lib/paths.js';
import { useViewer } from '../../lib/session/session.js';
import { Emblem } from '../../ui/emblem.js';
import { WrittenParagraph, Name } from '../../ui/written-text.js';
import { GroupAction } from './group-action.js';
import { nightlyMembers } from './use-groups.js';

const LIVES = { busy: t`Busy`, new: t`New` };

interface ListedGroupCardProps {
  group: ListedGroup;
  onChanged: () => Promise<unknown>;
}

export const ListedGroupCard = memo(function ListedGroupCard({
  group,
  onChanged,
}: ListedGroupCardProps) {
  const { isAdmin } = useViewer();
  const nameId = useId();
  // Admins may read groups that they do not belong to.
  const name =
    isAdmin && !group.is_member ? (
      <Link to={groupPath(group.id)} className="name-link">
        <Name>{group.name}</Name>
      </Link>
    ) : (
      <Name>{group.name}</Name>
    );
  return (
    <article
      aria-labelledby={nameId}
      className="panel flex h-full min-h-19 items-center gap-x-2.5 px-3 py-2 md:px-5"
    >
      <Emblem of={group} className="max-xs:hidden md:size-12" />
      <div className="min-w-0 flex-1 text-sm">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <div className="min-w-0 flex-1 basis-full md:basis-26">
            <h2 id={nameId} className="clip-marks text-base leading-snug md:text-lg">
              {name}
            </h2>
            <p className="dotted text-soft">
              <span className="empty:hidden">{nightlyMembers(group, isAdmin)}</span>{' '}
              {group.life !== 'quiet' && <span className="text-brass">{LIVES[group.life]}</span>}
            </p>
          </div>
          <GroupAction group={group} nameId={nameId} onChanged={onChanged} />
        </div>
        {group.description && (
          <WrittenParagraph className="mt-1">{group.description}</WrittenParagraph>
        )}
        {group.request_status === 'rejected' && !group.is_member && (
          <p className="text-soft">With the group’s code you can still join.</p>
        )}
      </div>
    </article>
  );
});

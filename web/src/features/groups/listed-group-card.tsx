import type { ListedGroup } from '@lodge/contracts';
import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import { groupPath } from '../../lib/paths.js';
import { useViewer } from '../../lib/session/session.js';
import { Initials } from '../../ui/initials.js';
import { WrittenParagraph, Name } from '../../ui/written-text.js';
import { GroupAction } from './group-action.js';
import { membersText } from '../../lib/language.js';

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
      className="panel grid h-full min-h-22 grid-cols-[auto_minmax(0,1fr)_auto] content-center gap-x-2.5 px-3 py-2.5 md:px-5"
    >
      <Initials
        name={group.name}
        className="row-span-2 self-center rounded-md max-xs:hidden md:row-span-3 md:size-12 md:text-base"
      />
      <h2
        id={nameId}
        className="clip-marks col-start-2 min-w-0 self-end leading-snug max-xs:col-start-1 md:text-lg"
      >
        {name}
      </h2>
      <p className="col-start-2 row-start-2 self-center text-sm text-soft max-xs:col-start-1 md:self-start">
        {membersText(group)}
      </p>
      <div className="col-start-3 row-span-2 row-start-1 self-center md:row-span-3">
        <GroupAction group={group} nameId={nameId} onChanged={onChanged} />
      </div>
      <div className="col-start-2 col-end-4 text-sm max-xs:col-start-1 md:col-end-3">
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

import type { Member } from '@lodge/contracts';
import { memo } from 'react';
import { useViewer } from '../../../lib/session/session.js';
import { Face } from '../../../ui/photo/face.js';
import type { NamedMember } from './member-dialog.js';
import { Name } from '../../../ui/written-text.js';

interface MemberFacesProps {
  members: readonly Member[] | undefined;
  onMember: (member: NamedMember) => void;
}

export const MemberFaces = memo(function MemberFaces({ members, onMember }: MemberFacesProps) {
  const viewer = useViewer();
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-x-2.5 gap-y-4">
      {members?.map(({ id, username, avatar, age }) => (
        <li
          key={id}
          className="group relative min-w-0 rounded-md outline-offset-3 has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <Face
            name={username}
            photo={avatar}
            className="aspect-square h-auto w-full rounded-md text-lg transition-opacity group-hover:opacity-85"
          />
          <h3 className="mt-1.5 font-sans text-sm leading-snug tracking-normal">
            {/* The whole tile is the tap target. */}
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => onMember({ id, username })}
              className="block w-full truncate text-start outline-none before:absolute before:inset-0"
            >
              <Name>{username}</Name>
            </button>
          </h3>
          <p className="text-xs text-muted tabular-nums">
            {id === viewer.id ? (
              <span>You</span>
            ) : (
              <span>
                <span className="sr-only">Age</span> <span>{age}</span>
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
});

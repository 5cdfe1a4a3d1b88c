import { optionText, type Person } from '@lodge/contracts';
import { memo } from 'react';
import { Face } from '../../../ui/photo/face.js';
import { Name } from '../../../ui/written-text.js';
import { StarButton, WithYou } from './with-you.js';

interface PersonRowProps {
  person: Person;
  onOpen: (person: Person) => void;
}

export const PersonRow = memo(function PersonRow({ person, onOpen }: PersonRowProps) {
  const { username, avatar, age, position } = person;
  return (
    <>
      <div className="flex min-h-19 min-w-0 flex-1 items-center gap-3 py-2.5 ps-3.5">
        <Face name={username} photo={avatar} className="size-12" />
        <div className="min-w-0 flex-1 text-sm">
          <div className="flex min-w-0 items-baseline gap-x-3">
            {/* The whole row is the target, but for the star. */}
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => onOpen(person)}
              className="min-w-0 truncate text-start text-base font-semibold outline-offset-[-3px] before:absolute before:inset-0 before:rounded-lg"
            >
              <Name>{username}</Name>
            </button>
            <span className="dotted shrink-0 text-xs text-muted">
              <span>{age}</span> <bdi>{optionText(position)}</bdi>
            </span>
          </div>
          <WithYou person={person} className="truncate" />
        </div>
      </div>
      <StarButton person={person} />
    </>
  );
});

import type { UserSummary } from '@lodge/contracts';
import { Skeleton } from '../../../ui/list/skeleton.js';
import { Face } from '../../../ui/photo/face.js';
import { EmailLine } from '../../../ui/written-text.js';
import { When } from '../when.js';
import { PersonStates } from './person-states.js';

export function PersonHead({ person }: { person: UserSummary }) {
  const isApplicant = person.standing === 'pending';
  // None of an applicant's photos is approved yet: the list shows the first, too.
  const face = person.photos.find(({ is_approved }) => is_approved || isApplicant);
  const day = <When at={person.created_at} />;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap gap-1.5 empty:hidden">
        <PersonStates person={person} />
      </p>
      <div className="flex items-center gap-4">
        <Face
          name={person.username}
          photo={face?.filename}
          placeholder={face?.placeholder}
          className="size-20 text-xl"
        />
        <div className="flex min-w-0 flex-col gap-1 text-sm">
          {person.email && <EmailLine address={person.email} className="text-soft" />}
          <p className="dotted text-muted">
            {person.age !== null && (
              <span className="text-base font-semibold text-ink">{person.age}</span>
            )}{' '}
            {isApplicant || person.standing === 'refused' ? (
              <span>Registered {day}</span>
            ) : (
              <span>Member since {day}</span>
            )}
          </p>
        </div>
      </div>
    </div>
  );
}

export const PersonHeadSkeleton = () => (
  <div className="flex items-center gap-4">
    <Skeleton className="size-20 rounded-full" />
    <div className="flex flex-1 flex-col gap-2">
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  </div>
);

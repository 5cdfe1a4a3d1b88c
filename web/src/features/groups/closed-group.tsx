import { PATHS } from '../../lib/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { Mark } from '../../ui/mark.js';
import { PageHeading } from '../../ui/page-heading.js';

// Must reveal nothing about the group.
export const ClosedGroup = ({ status }: { status: number }) => (
  <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-5 py-16 text-center">
    <Mark className="size-12 text-brass" />
    <div>
      <PageHeading title="Group">
        {status === 403 ? 'You are not in this group' : 'This group does not exist'}
      </PageHeading>
      <p className="mt-3 text-soft">
        {status === 403
          ? 'Only its members can see it. You can join with its code, or ask for access.'
          : 'It was deleted, or the address is mistyped.'}
      </p>
    </div>
    <div className="flex flex-wrap justify-center gap-3">
      <ButtonLink to={PATHS.groups}>Your Groups</ButtonLink>
      <ButtonLink to={PATHS.allGroups} variant="secondary">
        Browse All Groups
      </ButtonLink>
    </div>
  </div>
);

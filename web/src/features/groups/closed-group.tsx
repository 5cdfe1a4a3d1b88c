import { PATHS } from '../../lib/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { DeadEnd } from '../../ui/dead-end.js';
import { PageHeading } from '../../ui/page-heading.js';

// Must reveal nothing about the group.
export const ClosedGroup = ({ status }: { status: number }) => (
  <DeadEnd
    isAlert
    className="py-16"
    heading={
      <PageHeading title="Group">
        {status === 403 ? 'You are not in this group' : 'This group does not exist'}
      </PageHeading>
    }
    actions={
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={PATHS.groups}>Your Groups</ButtonLink>
        <ButtonLink to={PATHS.allGroups} variant="secondary">
          Browse All Groups
        </ButtonLink>
      </div>
    }
  >
    {status === 403
      ? 'Only its members can see it. You can join with its code, or ask for access.'
      : 'It was deleted, or the address is mistyped.'}
  </DeadEnd>
);

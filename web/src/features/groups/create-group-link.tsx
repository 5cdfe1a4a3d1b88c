import { PATHS } from '../../lib/paths.js';
import { ButtonLink } from '../../ui/button.js';

/** Leads admins to the field that names a new group. */
export const CreateGroupLink = ({ className }: { className?: string }) => (
  <ButtonLink
    to={`${PATHS.admin}?tab=groups#new`}
    size="sm"
    variant="secondary"
    className={className}
  >
    Create Group
  </ButtonLink>
);

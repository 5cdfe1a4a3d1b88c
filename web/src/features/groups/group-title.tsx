import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PATHS } from '../../lib/paths.js';
import { PageHeading } from '../../ui/page-heading.js';
import type { OpenGroup } from './use-group.js';

// In the bar of a conversation that has the window.
export const GroupTitle = ({ group }: Pick<OpenGroup, 'group'>) => (
  <>
    <Link
      to={PATHS.groups}
      aria-label="Groups"
      title="Groups"
      className="-ml-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded-md text-soft hover:bg-hover hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-5" />
    </Link>
    <div className="min-w-0">
      <PageHeading title="Group" className="truncate text-lg!">
        <bdi>{group?.name ?? 'Group'}</bdi>
      </PageHeading>
    </div>
  </>
);

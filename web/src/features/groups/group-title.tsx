import { ArrowLeft, ChevronRight } from 'lucide-react';
import { PATHS } from '../../lib/paths.js';
import { cx } from '../../ui/cx.js';
import { IconLink } from '../../ui/icon-button.js';
import { PageHeading } from '../../ui/page-heading.js';
import type { ViewedGroup } from './use-group.js';
import { membersText } from '../../lib/language.js';
import { Name } from '../../ui/name.js';

interface GroupTitleProps extends Pick<ViewedGroup, 'group'> {
  // Opens the list of members; undefined if members and groups are beside the conversation.
  onOpen: (() => void) | undefined;
}

// Used in the bar of a conversation that fills the window.
export const GroupTitle = ({ group, onOpen }: GroupTitleProps) => (
  <>
    {onOpen && <BackToGroups />}
    <div className="relative min-w-0 rounded-md py-1.5 has-[button:hover]:bg-hover">
      <PageHeading title="Group" className="truncate text-lg! leading-snug!">
        <Name>{group?.name ?? 'Group'}</Name>
      </PageHeading>
      {onOpen && (
        // The whole title is the tap target.
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onOpen}
          className="flex items-center text-xs text-soft before:absolute before:inset-0"
        >
          {group ? membersText(group) : 'Members'}
          <ChevronRight aria-hidden className="size-3.5" />
        </button>
      )}
    </div>
  </>
);

export const BackToGroups = ({ className }: { className?: string }) => (
  <IconLink to={PATHS.groups} label="Groups" className={cx('-ms-2.5', className)}>
    <ArrowLeft aria-hidden className="size-5" />
  </IconLink>
);

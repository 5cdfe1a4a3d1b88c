import { t } from '@lodge/contracts';
import { use, type ReactNode } from 'react';
import { Unread, unreadMessages, unreadText } from '../../lib/counts.js';
import { CountBadge } from '../../ui/badge.js';
import { Emblem } from '../../ui/emblem.js';
import { membersText } from '../../lib/language.js';
import { GroupCode } from '../../ui/group-code.js';
import { PageHeading } from '../../ui/page-heading.js';
import { WrittenParagraph, Name } from '../../ui/written-text.js';
import type { ViewedGroup } from './use-group.js';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import { PATHS } from '../../lib/paths.js';
import { IconLink } from '../../ui/icon-button.js';

// The window's title stays generic, as others may see it: it never contains the group's name.
interface GroupHeadingProps {
  group: ViewedGroup['group'];
  action?: ReactNode;
}

export const GroupHeading = ({ group, action }: GroupHeadingProps) => (
  <header className="mb-4">
    {/* Toasts cover the corner. */}
    <div className="flex items-center">
      <BackToGroups />
      <Emblem of={group} className="me-3 size-11" />
      <PageHeading title="Group">
        <Name>{group?.name ?? 'Group'}</Name>
      </PageHeading>
      {action}
    </div>
    <div className="flex min-h-11 flex-wrap items-center gap-x-6 text-sm text-soft">
      {group?.description && (
        <WrittenParagraph className="max-w-prose text-base">{group.description}</WrittenParagraph>
      )}
      <div className="flex items-center gap-x-4">
        <p>{group && membersText(group)}</p>
        {group?.code && <GroupCode code={group.code} />}
      </div>
    </div>
  </header>
);

interface GroupTitleProps extends Pick<ViewedGroup, 'group'> {
  // Opens the list of members; absent if members and groups are beside the conversation.
  onOpen?: () => void;
}

// Used in the bar of a conversation that fills the window.
export const GroupTitle = ({ group, onOpen }: GroupTitleProps) => (
  <>
    {onOpen && (
      <nav aria-label="Groups">
        <BackToGroups />
      </nav>
    )}
    {/* With a larger default font it has a row of its own. */}
    <div
      title={group?.name}
      className="relative flex min-w-0 items-center gap-2 rounded-md py-1.5 @max-3xs:order-last @max-3xs:w-full has-[button:hover]:bg-hover"
    >
      <Emblem of={group} className="max-xs:hidden" />
      <div className="min-w-0">
        <PageHeading title="Group" className="truncate text-lg leading-snug">
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
    </div>
  </>
);

// Where a conversation has the only bar, the unread messages of other groups are counted here.
function BackToGroups() {
  const unread = use(Unread);
  return (
    <IconLink
      icon={ArrowLeft}
      to={PATHS.groups}
      label={unread > 0 ? `${t`Groups`}, ${unreadMessages(unread)}` : t`Groups`}
      className="relative -ms-2.5"
    >
      {unread > 0 && (
        <CountBadge
          count={unreadText(unread)}
          className="absolute -end-0.5 top-0.5 hidden one-bar:grid"
        />
      )}
    </IconLink>
  );
}

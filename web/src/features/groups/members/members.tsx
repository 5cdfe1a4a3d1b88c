import { APP_TEXTS, t } from '@lodge/contracts';
import { LayoutGrid, Rows3, UserSearch, UsersRound } from 'lucide-react';
import { useDeferredValue, useId, type ReactNode } from 'react';
import { useKeptSearch } from '../../../lib/use-search.js';
import { usePersistedFlag } from '../../../lib/use-persisted-flag.js';
import { cx } from '../../../ui/cx.js';
import { IconButton } from '../../../ui/icon-button.js';
import { FoundList } from '../../../ui/list/found-list.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { MemberCard } from './member-card.js';
import type { Person } from './member-dialog.js';
import { MemberFaces } from './member-faces.js';
import type { MenuOf } from './menu-of.js';
import { useMemberPages } from './use-member-pages.js';
import { PhotoAccess, usePhotoAccess } from './photo-access.js';

interface MembersProps {
  groupId: number;
  onDenied: (status: number) => void;
  menuOf: MenuOf;
  // Shows faces at first, if there is little room; the specification's cards are a choice then.
  facesFirst: boolean;
  onMember: (member: Person) => void;
  // The head stays at the top of the column that scrolls.
  isColumn?: boolean;
  // Shown between the head and the list.
  children?: ReactNode;
}

const HEAD = 'flex items-center justify-between gap-3';
// As high as the header of the chat beside it.
const PAGE_HEAD = 'mb-3 min-h-11 max-sm:mb-0.5 lg:mb-1 lg:min-h-14';
const COLUMN_HEAD =
  'sticky top-0 z-10 -mx-4 mb-4 min-h-14 border-b border-line bg-surface px-4 xl:-mx-5 xl:px-5';

export default function Members(props: MembersProps) {
  const { groupId, onDenied, menuOf, facesFirst, onMember, isColumn, children } = props;
  const [isOther, choose] = usePersistedFlag('members', facesFirst ? 'cards' : 'faces');
  const areFaces = facesFirst !== isOther;
  const search = useKeptSearch();
  const list = useMemberPages(groupId, search.q, onDenied);
  // Rendering fifty cards takes a phone half a second, so the conversation beside them goes first.
  const members = useDeferredValue(list.rows);
  // Until they are rendered the list looks shorter than it is and would fetch page after page.
  const more = members?.length === list.rows?.length ? list.more : 'loading';
  const access = usePhotoAccess();
  const heading = useId();
  const Icon = areFaces ? Rows3 : LayoutGrid;
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <div className={cx(HEAD, isColumn ? COLUMN_HEAD : PAGE_HEAD)}>
        <h2 id={heading} className={isColumn ? 'text-lg' : 'text-xl'}>
          Members{' '}
          {list.first && (
            <span className="ms-1 text-base font-normal text-muted tabular-nums">
              {list.first.member_count}
            </span>
          )}
        </h2>
        <IconButton
          label={areFaces ? t`Show cards` : t`Show faces`}
          onClick={() => choose(!isOther)}
          className="-me-2"
        >
          <Icon aria-hidden className="size-5" />
        </IconButton>
      </div>
      {children}
      {members && access && <PhotoAccess access={access} />}
      <FoundList
        list={{ ...list, rows: access && members, more }}
        isLabelHidden={facesFirst}
        searchedFrom={facesFirst ? undefined : 12}
        label="Find a member"
        search={search}
        loading={
          <SkeletonRows rows={3} className={areFaces ? 'h-32 rounded-lg' : 'h-56 rounded-lg'} />
        }
        empty={<EmptyState icon={UsersRound} title="This group has no members" />}
        notFound={{ icon: UserSearch, title: t`No member found` }}
        failedText={APP_TEXTS.fetchingGroupMembers}
        className="mb-5 max-sm:mb-3"
      >
        {areFaces ? (
          <MemberFaces members={members} onMember={onMember} />
        ) : (
          <ul className="flex flex-col gap-4">
            {members?.map((member) => (
              <li key={member.id}>
                <MemberCard member={member} menuOf={menuOf} />
              </li>
            ))}
          </ul>
        )}
      </FoundList>
    </section>
  );
}

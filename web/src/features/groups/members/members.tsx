import { APP_TEXTS, t, type MemberPage } from '@lodge/contracts';
import { UserSearch, UsersRound } from 'lucide-react';
import { useDeferredValue, useId } from 'react';
import { ApiError } from '../../../lib/api/api-error.js';
import { usePages } from '../../../lib/api/use-pages.js';
import { useKeptSearch } from '../../../lib/api/use-search.js';
import { FoundList } from '../../../ui/list/found-list.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { MemberCard } from './member-card.js';
import type { MenuOf } from './menu-of.js';
import { PhotoAccess, usePhotoAccess } from './photo-access.js';

// Milliseconds.
const REFRESH_INTERVAL = 60_000;

export interface MembersProps {
  groupId: number;
  onDenied: (status: number) => void;
  menuOf: MenuOf;
}

export default function Members({ groupId, onDenied, menuOf }: MembersProps) {
  const search = useKeptSearch();
  const { first, rows, ...list } = useMemberPages(groupId, search.q, onDenied);
  // Rendering fifty cards takes a phone half a second, so the conversation beside them goes first.
  const members = useDeferredValue(rows);
  // Until they are rendered the list looks shorter than it is and would fetch page after page.
  const more = members?.length === rows?.length ? list.more : 'loading';
  const access = usePhotoAccess();
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <h2 id={heading} className="mb-4 text-xl">
        Members{' '}
        {first && (
          <span className="ms-1 text-base font-normal text-muted tabular-nums">
            {first.member_count}
          </span>
        )}
      </h2>
      {members && access && <PhotoAccess access={access} />}
      <FoundList
        list={{ ...list, more }}
        length={access && members?.length}
        label="Find a member"
        search={search}
        loading={<SkeletonRows rows={3} className="h-56 rounded-lg" />}
        empty={<EmptyState icon={UsersRound} title="This group has no members" />}
        notFound={{ icon: UserSearch, title: t`No member by that name` }}
        failedText={APP_TEXTS.fetchingGroupMembers}
        className="mb-5"
      >
        <ul className="flex flex-col gap-4">
          {members?.map((member) => (
            <li key={member.id}>
              <MemberCard member={member} menuOf={menuOf} />
            </li>
          ))}
        </ul>
      </FoundList>
    </section>
  );
}

// Sorts within each page, so that loading the next one moves no member.
const facesFirst = ({ members }: MemberPage) =>
  members.toSorted((one, other) => Number(!one.avatar) - Number(!other.avatar));

const useMemberPages = (groupId: number, q: string, onDenied: (status: number) => void) =>
  usePages('groupMembers', {
    rowsOf: q ? undefined : facesFirst,
    params: { id: groupId },
    q,
    refreshInterval: REFRESH_INTERVAL,
    isStale: (hint) => hint.changed === 'members' && hint.group_id === groupId,
    // A member's first approved photo changes their entry.
    isRowStale: ({ id, hasApprovedPicture }, hint) =>
      hint.changed === 'photos' && hint.user_ids.has(id) && !hasApprovedPicture,
    onError: (error) => {
      const status = error instanceof ApiError ? error.status : 0;
      if (status === 403 || status === 404) onDenied(status);
    },
  });

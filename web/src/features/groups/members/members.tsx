import { APP_TEXTS, t, type Member } from '@lodge/contracts';
import { LayoutGrid, Rows3, UserSearch, UsersRound } from 'lucide-react';
import { useDeferredValue, useId, useMemo, type ReactNode } from 'react';
import { useKeptSearch } from '../../../lib/use-search.js';
import { useStore } from '../../../lib/create-store.js';
import { deviceSetting } from '../../../lib/device-setting.js';
import { cx } from '../../../ui/cx.js';
import { IconButton } from '../../../ui/icon-button.js';
import { FoundList } from '../../../ui/list/found-list.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { MemberCard } from './member-card.js';
import type { NamedMember } from './member-dialog.js';
import { MemberFaces } from './member-faces.js';
import type { MenuOf } from './member-details.js';
import { PhotoAccess, usePhotoAccess } from './photo-access.js';
import { asApiError } from '../../../lib/api/api-error.js';
import { usePages } from '../../../lib/api/use-pages.js';
import { useHint } from '../../../lib/live.js';

interface MembersProps {
  groupId: number;
  onDenied: (status: number) => void;
  menuOf: MenuOf;
  // Shows faces at first, if there is little room; the specification's cards are a choice then.
  facesFirst: boolean;
  onMember: (member: NamedMember) => void;
  // The head stays at the top of the column that scrolls.
  isColumn?: boolean;
  // Shown between the head and the list.
  children?: ReactNode;
}

// Empty where the room decides.
const view = deviceSetting('members', ['', 'cards', 'faces'], '');

const HEAD = 'flex items-center justify-between gap-3';
// As high as the header of the chat beside it.
const PAGE_HEAD = 'mb-3 min-h-11 max-md:mb-0.5 lg:mb-1 lg:min-h-14';
const COLUMN_HEAD = 'sticky top-0 z-10 -mx-4 mb-4 min-h-14 border-b border-line bg-surface px-4';

export default function Members(props: MembersProps) {
  const { groupId, onDenied, menuOf, facesFirst, onMember, isColumn, children } = props;
  const chosen = useStore(view);
  const areFaces = chosen ? chosen === 'faces' : facesFirst;
  const choose = (faces: boolean) =>
    view.set(faces === facesFirst ? '' : faces ? 'faces' : 'cards');
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
          icon={Icon}
          label={areFaces ? t`Show cards` : t`Show faces`}
          onClick={() => choose(!areFaces)}
          className="-me-2"
        />
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
        className="mb-5 max-md:mb-3"
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

// Milliseconds.
const REFRESH_INTERVAL = 60_000;

const PAGE = 50;

// Sorts within each page, so that loading the next one moves no member.
const withFacesFirst = (members: readonly Member[]) =>
  members
    .map((member, index) => ({
      member,
      rank: 2 * Math.floor(index / PAGE) + Number(!member.avatar),
    }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ member }) => member);

function useMemberPages(groupId: number, q: string, onDenied: (status: number) => void) {
  const list = usePages('groupMembers', {
    params: { id: groupId },
    filters: { q },
    limit: PAGE,
    refreshInterval: REFRESH_INTERVAL,
    keepPreviousData: true,
    onError: (error) => {
      const { status } = asApiError(error);
      if (status === 403 || status === 404) onDenied(status);
    },
  });
  // A member's first approved photo changes their entry.
  useHint((hint) => {
    const isFirst = ({ id, hasApprovedPicture }: Member) =>
      hint.changed === 'photos' && hint.user_ids.has(id) && !hasApprovedPicture;
    if (list.rows?.some(isFirst)) void list.refresh();
  });
  const { rows } = list;
  return { ...list, rows: useMemo(() => (q ? rows : rows && withFacesFirst(rows)), [q, rows]) };
}

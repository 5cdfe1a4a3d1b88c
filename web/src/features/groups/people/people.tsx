import { APP_TEXTS, t, type Person } from '@lodge/contracts';
import { Star, UserSearch, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { usePages } from '../../../lib/api/use-pages.js';
import { useKeptSearch } from '../../../lib/use-search.js';
import { onDemand } from '../../../ui/on-demand.js';
import { FoundList } from '../../../ui/list/found-list.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { useViewFilter } from '../../../ui/list/view-filter.js';
import type { MenuOf } from '../members/member-details.js';
import { PersonRow } from './person-row.js';

const MemberDialog = onDemand(() => import('../members/member-dialog.js'));

/** Everyone with whom the viewer shares a group. */
export function People({ menuOf }: { menuOf: MenuOf }) {
  const search = useKeptSearch();
  const [starred, show] = useViewFilter('starred', ['true']);
  const people = usePages('people', { filters: { q: search.q, starred }, keepPreviousData: true });
  const [opened, open] = useState<Person | null>(null);
  return (
    <section aria-label="People">
      <div className="flex flex-wrap items-end gap-3 *:last:basis-full">
        <button
          type="button"
          aria-pressed={starred !== ''}
          onClick={() => show(starred ? '' : 'true')}
          className="quiet tab-chip star-chip"
        >
          <Star aria-hidden className="size-4" />
          Starred
        </button>
        <FoundList
          list={people}
          label="Find someone"
          search={search}
          loading={<SkeletonRows rows={6} className="h-19 rounded-lg" />}
          empty={
            starred ? (
              <EmptyState icon={Star} title="Nobody has a star yet">
                Only you see the stars that you give.
              </EmptyState>
            ) : (
              <EmptyState icon={UsersRound} title="Nobody here yet">
                Everyone in your groups appears here.
              </EmptyState>
            )
          }
          notFound={{ icon: UserSearch, title: t`Nobody found` }}
          failedText={APP_TEXTS.fetchingGroupMembers}
          className="max-w-md flex-1 basis-50"
        >
          <ul className="grid gap-3 lg:grid-cols-2">
            {people.rows?.map((person) => (
              <li key={person.user_id} className="panel relative flex min-w-0 items-center">
                <PersonRow person={person} onOpen={open} />
              </li>
            ))}
          </ul>
        </FoundList>
      </div>
      {opened && (
        <MemberDialog
          groupId={opened.groups[0]!.id}
          person={{ id: opened.user_id, username: opened.username }}
          menuOf={menuOf}
          onClose={() => open(null)}
        />
      )}
    </section>
  );
}

import { APP_TEXTS, t } from '@lodge/contracts';
import { MessagesSquare, Search } from 'lucide-react';
import { PATHS } from '../../lib/paths.js';
import { useViewer } from '../../lib/session/session.js';
import { useKeptSearch } from '../../lib/use-search.js';
import { FoundList } from '../../ui/list/found-list.js';
import { Page } from '../../ui/page.js';
import { SkeletonRows } from '../../ui/list/skeleton.js';
import { EmptyState } from '../../ui/list/states.js';
import { ListedGroupCard } from './listed-group-card.js';
import { useAllGroups } from './use-groups.js';

export default function AllGroupsPage() {
  const { isAdmin } = useViewer();
  const search = useKeptSearch();
  const groups = useAllGroups(search.q);
  return (
    <Page
      title="All Groups"
      lead="Request access to a group you’d like to join. An admin decides."
      back={{ to: PATHS.groups, text: 'Your Groups' }}
    >
      <FoundList
        list={groups}
        label="Find a group"
        searchedFrom={0}
        search={search}
        loading={<SkeletonRows rows={6} className="h-22 rounded-lg" />}
        empty={
          <EmptyState icon={MessagesSquare} title="There are no groups yet">
            {isAdmin
              ? 'Create the first one in the Admin Panel, under Groups.'
              : 'Admins create them. Check back later.'}
          </EmptyState>
        }
        notFound={{ icon: Search, title: t`No group by that name` }}
        failedText={APP_TEXTS.fetchingGroups}
        className="mb-6 max-w-md"
      >
        <ul className="grid gap-3 lg:grid-cols-2">
          {groups.rows?.map((group) => (
            <li key={group.id} className="min-w-0">
              <ListedGroupCard group={group} onChanged={groups.refresh} />
            </li>
          ))}
        </ul>
      </FoundList>
    </Page>
  );
}

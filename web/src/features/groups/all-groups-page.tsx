import { APP_TEXTS, GROUP_FILTERS, t } from '@lodge/contracts';
import { MessagesSquare, Search } from 'lucide-react';
import { PATHS } from '../../lib/paths.js';
import { useViewer } from '../../lib/session/session.js';
import { useKeptSearch } from '../../lib/use-search.js';
import { Button } from '../../ui/button.js';
import { FoundList } from '../../ui/list/found-list.js';
import { Filter, useViewFilter } from '../../ui/list/view-filter.js';
import { Page } from '../../ui/page.js';
import { SkeletonRows } from '../../ui/list/skeleton.js';
import { EmptyState } from '../../ui/list/states.js';
import { CreateGroupLink } from './create-group-link.js';
import { ListedGroupCard } from './listed-group-card.js';
import { useAllGroups } from './use-groups.js';

const FILTERS = [
  { value: '', text: t`All` },
  { value: 'new', text: t`New` },
  { value: 'busy', text: t`Busy` },
  { value: 'asked', text: t`Asked` },
] as const;

const NONE = {
  new: t`No new groups`,
  busy: t`No busy groups these days`,
  asked: t`You have no open requests`,
};

export default function AllGroupsPage() {
  const { isAdmin } = useViewer();
  const search = useKeptSearch();
  const [shown, show] = useViewFilter('show', GROUP_FILTERS);
  const groups = useAllGroups(search.q, shown);
  return (
    <Page
      title="All Groups"
      lead="Request access to a group you’d like to join. An admin decides."
      back={{ to: PATHS.groups, text: 'Your Groups' }}
    >
      <div className="mb-4">
        <Filter label="Groups shown" value={shown} onChange={show} options={FILTERS} />
      </div>
      <FoundList
        list={groups}
        label="Find a group"
        searchedFrom={0}
        search={search}
        loading={<SkeletonRows rows={6} className="h-19 rounded-lg" />}
        empty={
          shown ? (
            <EmptyState icon={MessagesSquare} title={NONE[shown]}>
              <Button variant="secondary" size="sm" onClick={() => show('')}>
                Show all groups
              </Button>
            </EmptyState>
          ) : (
            <EmptyState icon={MessagesSquare} title="There are no groups yet">
              {isAdmin ? <CreateGroupLink /> : 'Admins create them. Check back later.'}
            </EmptyState>
          )
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

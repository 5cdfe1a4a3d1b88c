import { APP_TEXTS, type ListedGroup } from '@lodge/contracts';
import { DoorOpen, Search } from 'lucide-react';
import { useState } from 'react';
import { PATHS } from '../../lib/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { Page } from '../../ui/page.js';
import { SearchField } from '../../ui/search-field.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { ListedGroupCard } from './listed-group-card.js';
import { useAllGroups } from './use-groups.js';

/** From so many groups on, a search is offered. */
const MANY = 8;

export default function AllGroupsPage() {
  const { data, error, isValidating, mutate } = useAllGroups();
  return (
    <Page title="All Groups" lead="Ask for access where you would like to be. An admin decides." actions={<ButtonLink to={PATHS.groups} variant="secondary">Your Groups</ButtonLink>}>
      {data && data.groups.length > 0 && <Found groups={data.groups} />}
      {data?.groups.length === 0 && <EmptyState icon={DoorOpen} title="There are no groups yet">An admin opens them. Look in again later.</EmptyState>}
      {!data && error && <ErrorState text={APP_TEXTS.fetchingGroups} onRetry={() => void mutate()} retrying={isValidating} />}
      {!data && !error && <SkeletonRows rows={6} className="h-22 rounded-lg" />}
    </Page>
  );
}

function Found({ groups }: { groups: readonly ListedGroup[] }) {
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const found = groups.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <>
      {groups.length >= MANY && (
        <SearchField label="Find a group" aside={wanted && `${found.length} of ${groups.length}`} value={query} onChange={setQuery} className="mb-6 max-w-md" />
      )}
      {found.length > 0
        ? <ul className="grid gap-3 lg:grid-cols-2">{found.map((group) => <li key={group.id} className="min-w-0"><ListedGroupCard group={group} /></li>)}</ul>
        : <EmptyState icon={Search} title="No group of that name">Try fewer letters.</EmptyState>}
    </>
  );
}

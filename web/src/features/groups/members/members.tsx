import { APP_TEXTS, type Member } from '@lodge/contracts';
import { UserSearch } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import useSWR from 'swr';
import { ApiError } from '../../../lib/api-error.js';
import { SearchField } from '../../../ui/search-field.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../../ui/states.js';
import { MemberCard } from './member-card.js';
import { PhotoAccess, usePhotoAccess } from './photo-access.js';

/** Milliseconds between looks at who came and went. */
const REFRESH = 60_000;
/** From so many members on, a search is offered. */
const MANY = 8;

interface MembersProps {
  groupId: number;
  onRefused: (status: number) => void;
}

export function Members({ groupId, onRefused }: MembersProps) {
  const { data, error, isValidating, mutate } = useSWR<{ members: Member[] }>(`/api/groups/${groupId}/members`, { refreshInterval: REFRESH });
  const status = error instanceof ApiError ? error.status : 0;
  useEffect(() => {
    if (status === 403 || status === 404) onRefused(status);
  }, [status, onRefused]);
  const access = usePhotoAccess();
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <h2 id={heading} className="mb-4 text-xl">Members{data && <span className="ml-2 text-base font-normal text-muted tabular-nums">{data.members.length}</span>}</h2>
      {data && access && <><PhotoAccess access={access} /><Found members={data.members} /></>}
      {!data && error && <ErrorState text={APP_TEXTS.fetchingGroupMembers} onRetry={() => void mutate()} retrying={isValidating} />}
      {!(data && access) && !error && <SkeletonRows rows={3} className="h-56 rounded-lg" />}
    </section>
  );
}

function Found({ members }: { members: readonly Member[] }) {
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const found = members.filter(({ username }) => username.toLowerCase().includes(wanted));
  return (
    <>
      {members.length >= MANY && (
        <SearchField label="Find a member" aside={wanted && `${found.length} of ${members.length}`} value={query} onChange={setQuery} className="mb-5" />
      )}
      {found.length > 0
        ? <ul className="flex flex-col gap-4">{found.map((member) => <li key={member.id}><MemberCard member={member} /></li>)}</ul>
        : <EmptyState icon={UserSearch} title="No member of that name">Try fewer letters.</EmptyState>}
    </>
  );
}

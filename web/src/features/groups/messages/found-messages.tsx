import { APP_TEXTS, t, type FoundMessage } from '@lodge/contracts';
import { MessagesSquare, SearchX } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePages } from '../../../lib/api/use-pages.js';
import { groupPath } from '../../../lib/paths.js';
import { useKeptSearch } from '../../../lib/use-search.js';
import { Emblem } from '../../../ui/emblem.js';
import { SearchField } from '../../../ui/form/search-field.js';
import { ListStates } from '../../../ui/list/list-states.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { Filter, useViewFilter } from '../../../ui/list/view-filter.js';
import { Name } from '../../../ui/written-text.js';
import { ShortTime } from '../group-line.js';
import { Marked } from './marked.js';

// Milliseconds. A search is a costly call: it waits until a word is there.
const PAUSE = 700;

/** What was said in one's groups, or in the one that the address names. */
export default function FoundMessages() {
  const search = useKeptSearch('messages', PAUSE);
  const [groupId, show] = useViewFilter('in', /^\d{1,9}$/);
  const [offered] = useState(groupId);
  return (
    <section aria-label="Messages">
      {offered && (
        <Filter
          label="Groups searched"
          value={groupId}
          onChange={show}
          options={[
            { value: offered, text: t`This group` },
            { value: '', text: t`All your groups` },
          ]}
        />
      )}
      <SearchField
        label="Find what was said"
        autoFocus={offered !== '' && !search.search}
        value={search.search}
        onChange={search.setSearch}
        className="mt-4 max-w-md"
      />
      <div className="mt-4">
        {search.q ? (
          <Results q={search.q} groupId={groupId} />
        ) : (
          <EmptyState icon={MessagesSquare} title="Search your messages">
            Words or their beginnings, in any order.
          </EmptyState>
        )}
      </div>
    </section>
  );
}

function Results({ q, groupId }: { q: string; groupId: string }) {
  const list = usePages('searchMessages', {
    filters: { q, group_id: groupId ? Number(groupId) : '' },
    keepPreviousData: true,
    // A search is a costly call.
    revalidateOnFocus: false,
  });
  return (
    <ListStates
      list={list}
      loading={<SkeletonRows rows={4} className="h-19 rounded-lg" />}
      empty={
        <EmptyState icon={SearchX} title="Nothing found">
          Try fewer or shorter words.
        </EmptyState>
      }
      failedText={APP_TEXTS.fetchingGroupData}
    >
      <ul aria-label="Messages found" className="flex flex-col gap-3">
        {list.rows?.map((message) => (
          <li key={message.id} className="panel min-w-0 has-[a:hover]:bg-raised">
            <FoundRow message={message} q={q} />
          </li>
        ))}
      </ul>
    </ListStates>
  );
}

const FoundRow = ({ message, q }: { message: FoundMessage; q: string }) => (
  <Link
    to={`${groupPath(message.group.id)}?around=${message.id}`}
    className="flex min-h-19 min-w-0 items-center gap-3 rounded-lg px-3.5 py-2.5 text-sm outline-offset-[-3px]"
  >
    <Emblem of={message.group} className="size-10 max-xs:hidden" />
    <span className="min-w-0 flex-1">
      <span className="flex items-baseline justify-between gap-3">
        <span className="clip-marks min-w-0 truncate font-semibold">
          <Name>{message.group.name}</Name>
        </span>
        <ShortTime instant={message.created_at} />
      </span>
      <span className="clip-marks block truncate text-soft">
        <Name>{message.username}</Name>
      </span>
      <span className="clip-marks line-clamp-3">
        <Marked text={message.content} q={q} />
      </span>
    </span>
  </Link>
);

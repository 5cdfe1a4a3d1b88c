import { NEW_USER_DAYS, USER_FILTERS, USER_SORTS, type UserFilter } from '@lodge/contracts';
import { SearchField } from '../../../ui/form/search-field.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { useViewFilter } from '../../../ui/list/view-filter.js';
import { plural, LOCALE } from '../../../lib/language.js';

const FILTER_TEXTS: Record<UserFilter, string> = {
  unapproved_photos: 'With photos to approve',
  admins: 'Admins',
  moderators: 'Moderators',
  suspended: 'Suspended members',
  expelled: 'Expelled members',
  new: `New in the last ${NEW_USER_DAYS} days`,
};

export const EMPTY_TEXTS: Record<UserFilter | '', string> = {
  '': 'There is nobody here yet',
  unapproved_photos: 'No photo is waiting to be approved',
  admins: 'There are no admins',
  moderators: 'There are no moderators',
  suspended: 'Nobody is suspended',
  expelled: 'Nobody is expelled',
  new: `Nobody joined in the last ${NEW_USER_DAYS} days`,
};

const FILTERS = USER_FILTERS.map((value) => ({ value, text: FILTER_TEXTS[value] }));

export function useUserFilters() {
  const [filter, setFilter] = useViewFilter('filter', USER_FILTERS);
  const [sort, setSort] = useViewFilter('sort', USER_SORTS);
  return { filter, setFilter, sort, setSort };
}

const SELECT = 'flex-1 basis-34';

interface UsersBarProps {
  search: string;
  setSearch: (search: string) => void;
  total: number | undefined;
}

export function UsersBar({ search, setSearch, total }: UsersBarProps) {
  const { filter, setFilter, sort, setSort } = useUserFilters();
  return (
    <div className="list-bar">
      <SearchField
        isLabelHidden
        label="Search users"
        placeholder="Username or email"
        value={search}
        onChange={setSearch}
        className="min-w-0 flex-2 basis-56 max-md:basis-full"
      />
      <SelectField
        isLabelHidden
        label="Show"
        placeholder="Everybody"
        value={filter}
        onChange={({ target }) => setFilter(target.value as typeof filter)}
        options={FILTERS}
        className={SELECT}
      />
      <SelectField
        isLabelHidden
        label="Sort"
        placeholder="Newest first"
        // A search has its own order.
        disabled={search !== ''}
        value={sort === 'name' ? sort : ''}
        onChange={({ target }) => setSort(target.value as typeof sort)}
        options={[{ value: 'name', text: 'By name' }]}
        className={SELECT}
      />
      {/* Reserves space, so that the list does not move when the count arrives. */}
      <p
        role="status"
        className="min-h-5.5 min-w-24 text-sm text-soft tabular-nums max-md:min-h-4.5 max-md:basis-full max-md:text-xs"
      >
        {total !== undefined && countOf(total)}
      </p>
    </div>
  );
}

function countOf(total: number): string {
  const count = total.toLocaleString(LOCALE);
  // Accounts rather than members: those of applicants and of people who are leaving count, too.
  return plural(total, { one: '1 account', other: `${count} accounts` });
}

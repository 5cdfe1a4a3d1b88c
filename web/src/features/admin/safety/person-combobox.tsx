import { APP_TEXTS, type AdminUser } from '@lodge/contracts';
import { useId, useState, type KeyboardEvent, type Ref } from 'react';
import { useSearch } from '../../../lib/api/use-search.js';
import { isForInputMethod } from '../../../lib/composing.js';
import { cx } from '../../../ui/cx.js';
import { SearchField } from '../../../ui/form/search-field.js';
import { Fetched } from '../../../ui/list/fetched.js';
import { Skeleton } from '../../../ui/list/skeleton.js';
import { Face } from '../../../ui/photo/face.js';
import { useFoundUsers } from '../lists/use-found-users.js';

interface PersonComboboxProps {
  ref: Ref<HTMLInputElement>;
  onChoose: (user: AdminUser) => void;
}

// Follows the ARIA Authoring Practices pattern of a list combobox: the focus stays in the field.
export function PersonCombobox({ ref, onChoose }: PersonComboboxProps) {
  const { search, setSearch, q } = useSearch();
  const [isClosed, close] = useState(false);
  const [active, setActive] = useState(-1);
  const id = useId();
  const open = Boolean(search && q) && !isClosed;
  const found = useFoundUsers(q);
  const users = open && found.data ? found.data.users : [];
  const chosen = users[active];
  const type = (text: string) => {
    setSearch(text);
    setActive(-1);
    close(false);
  };
  const move = (to: number) => {
    close(false);
    if (users.length > 0) setActive((to + users.length) % users.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isForInputMethod(event.nativeEvent)) return;
    if (event.key === 'ArrowDown') move(active + 1);
    else if (event.key === 'ArrowUp') move(active < 0 ? -1 : active - 1);
    else if (event.key === 'Enter' && chosen) onChoose(chosen);
    else if (event.key === 'Escape' && open) close(true);
    else return;
    event.preventDefault();
  };
  return (
    <div
      className="relative"
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || close(true)
      }
    >
      <SearchField
        ref={ref}
        label="Person"
        placeholder="Username or email"
        role="combobox"
        aria-expanded={users.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen && `${id}-${chosen.id}`}
        value={search}
        onChange={type}
        onKeyDown={onKeyDown}
      />
      <div
        hidden={!open}
        // In Safari it takes the focus of a pressed button, which is not "elsewhere" then.
        tabIndex={-1}
        className="absolute inset-x-0 top-full z-20 mt-1.5 rounded-md border border-line-strong bg-raised p-1 shadow-float"
      >
        {open && (
          <Fetched
            answer={found}
            failedText={APP_TEXTS.fetchingAdminData}
            loading={<Skeleton className="h-11" />}
          >
            {() => (
              <p role="status" className={users.length === 0 ? 'px-3 py-2 text-sm' : 'sr-only'}>
                {users.length === 0 ? `Nobody matches “${q}”` : `${users.length} found`}
              </p>
            )}
          </Fetched>
        )}
        <div id={`${id}-list`} role="listbox" aria-label="Users found">
          {users.map((user, index) => (
            <Option
              key={user.id}
              id={`${id}-${user.id}`}
              user={user}
              isActive={index === active}
              onChoose={() => onChoose(user)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface OptionProps {
  id: string;
  user: AdminUser;
  isActive: boolean;
  onChoose: () => void;
}

const Option = ({ id, user, isActive, onChoose }: OptionProps) => (
  <button
    type="button"
    tabIndex={-1}
    id={id}
    role="option"
    aria-selected={isActive}
    // Prevents the default, so that the field keeps the focus.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
    className={cx(
      'flex min-h-12 w-full items-center text-start gap-3 rounded-sm px-2.5 py-1.5 text-sm hover:bg-hover',
      isActive && 'bg-hover outline-2 -outline-offset-2 outline-focus',
    )}
  >
    <Face name={user.username} photo={user.avatar} />
    <span className="min-w-0">
      <span className="clip-marks block font-semibold">
        <bdi>{user.username}</bdi>
      </span>{' '}
      <span className="clip-marks block text-xs text-muted">
        <bdi>{user.email}</bdi>
      </span>
    </span>
  </button>
);

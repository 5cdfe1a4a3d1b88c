import { APP_TEXTS, type AdminUser } from '@lodge/contracts';
import { X } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { useApi } from '../../../lib/api/use-api.js';
import { useSearch } from '../../../lib/api/use-search.js';
import { SearchField } from '../../../ui/form/search-field.js';
import { IconButton } from '../../../ui/icon-button.js';
import { Fetched } from '../../../ui/list/fetched.js';
import { Skeleton } from '../../../ui/list/skeleton.js';
import { Face } from '../../../ui/photo/face.js';

interface PersonFilterProps {
  // '' for everybody.
  id: string;
  name: string | undefined;
  onChange: (id: string) => void;
  className: string;
}

export function PersonFilter({ id, name, onChange, className }: PersonFilterProps) {
  const { search, setSearch, q } = useSearch();
  const isChanging = useRef(false);
  const change = (to: string) => {
    isChanging.current = true;
    setSearch('');
    onChange(to);
  };
  // It takes the place of what had the focus.
  const takeFocus = useCallback((control: HTMLElement | null) => {
    if (!control || !isChanging.current) return;
    isChanging.current = false;
    control.focus();
  }, []);
  return (
    <div className={className}>
      {id ? (
        <div className="flex flex-col gap-1.5">
          <span className="text-sm font-semibold">Person</span>
          <p className="flex min-h-12 items-center justify-between gap-2 rounded-md border border-brass/50 bg-brass-wash pl-3.5">
            <span className="clip-marks min-w-0 truncate">
              <bdi>{name ?? `Account ${id}`}</bdi>
            </span>
            <IconButton ref={takeFocus} label="Show everybody" onClick={() => change('')}>
              <X aria-hidden className="size-4.5" />
            </IconButton>
          </p>
        </div>
      ) : (
        <>
          <SearchField
            ref={takeFocus}
            label="Person"
            placeholder="Username or email"
            value={search}
            onChange={setSearch}
          />
          {search && q && <Found q={q} onChoose={change} />}
        </>
      )}
    </div>
  );
}

// A longer query finds the others.
const SHOWN = 6;

function Found({ q, onChoose }: { q: string; onChoose: (id: string) => void }) {
  const found = useApi('users', { query: { limit: SHOWN, q }, swr: { keepPreviousData: true } });
  return (
    <div className="mt-2 rounded-md border border-line bg-raised p-1">
      <Fetched
        answer={found}
        failedText={APP_TEXTS.fetchingAdminData}
        loading={<Skeleton className="h-11" />}
      >
        {({ users }) => (
          <>
            <p role="status" className={users.length === 0 ? 'px-3 py-2 text-sm' : 'sr-only'}>
              {users.length === 0 ? `Nobody matches “${q}”` : `${users.length} found`}
            </p>
            <ul aria-label="Users found" className="empty:hidden">
              {users.map((user) => (
                <li key={user.id}>
                  <Choice user={user} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Fetched>
    </div>
  );
}

const Choice = ({ user, onChoose }: { user: AdminUser; onChoose: (id: string) => void }) => (
  <button
    type="button"
    onClick={() => onChoose(String(user.id))}
    className="flex min-h-12 w-full items-center gap-3 rounded-sm px-2.5 py-1.5 text-left text-sm hover:bg-hover"
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

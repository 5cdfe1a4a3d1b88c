import { APP_TEXTS, type AdminUser, t } from '@lodge/contracts';
import { UserPlus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useApi } from '../../../lib/api/use-api.js';
import { useSearch } from '../../../lib/use-search.js';
import { useBusy } from '../../../ui/action.js';
import { Button } from '../../../ui/button.js';
import { Face } from '../../../ui/photo/face.js';
import { SearchField } from '../../../ui/form/search-field.js';
import { Fetched } from '../../../ui/list/fetched.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmailLine, WrittenParagraph } from '../../../ui/written-text.js';
import { StateBadge } from '../../../ui/state.js';

interface AddMemberProps {
  isMember: (userId: number) => boolean;
  // Resolves to true on success.
  onAdd: (userId: number) => Promise<boolean>;
  open: boolean;
}

export function AddMember({ isMember, onAdd, open: initiallyOpen }: AddMemberProps) {
  const [open, setOpen] = useState(initiallyOpen);
  const { search, setSearch, q } = useSearch();
  const input = useRef<HTMLInputElement>(null);

  const add = async (userId: number) => {
    const pressed = document.activeElement;
    const done = await onAdd(userId);
    // `Member` replaces the pressed button, which would lose the focus. It stays where the admin has
    // gone on to the next name or elsewhere.
    if (document.activeElement === pressed || document.activeElement === document.body) {
      input.current?.focus();
      input.current?.select();
    }
    return done;
  };

  if (!open)
    return (
      <Button variant="secondary" size="sm" className="self-start" onClick={() => setOpen(true)}>
        <UserPlus aria-hidden className="size-4.5" />
        Add Member
      </Button>
    );
  return (
    <div className="flex flex-col gap-3">
      <SearchField
        ref={input}
        data-start
        label="Find a user to add"
        placeholder="Username or email"
        value={search}
        onChange={setSearch}
      />
      {q && <FoundUsers q={q} isMember={isMember} onAdd={add} />}
    </div>
  );
}

function FoundUsers({ q, isMember, onAdd }: Omit<AddMemberProps, 'open'> & { q: string }) {
  const found = useFoundUsers(q);
  return (
    <div>
      {/* It stays in place while others are fetched: a status that appears with its text is not read. */}
      <p role="status" className="text-xs text-muted not-empty:mb-2">
        {found.data && summary(found.data.users.length, found.data.next_cursor !== null, q)}
      </p>
      <Fetched
        response={found}
        failedText={APP_TEXTS.fetchingAdminData}
        loading={<SkeletonRows rows={2} className="h-14" />}
      >
        {({ users }) => (
          <ul
            aria-label="Users found"
            className="divide-y divide-line rounded-md border border-line bg-raised empty:hidden"
          >
            {users.map((user) => (
              <FoundUser key={user.id} user={user} member={isMember(user.id)} onAdd={onAdd} />
            ))}
          </ul>
        )}
      </Fetched>
    </div>
  );
}

// A longer query narrows down the rest.
const SHOWN = 6;

/** Returns the top results of a search, and the previous search's until they arrive. */
function useFoundUsers(q: string) {
  const found = useApi('users', {
    query: { limit: SHOWN, q },
    swr: { keepPreviousData: true },
  });
  // After a failure, `data` still holds the previous results; that there were none says nothing of
  // this search.
  const isOfBefore = found.error || (found.isLoading && found.data?.users.length === 0);
  return isOfBefore ? { ...found, data: undefined } : found;
}

function FoundUser({
  user,
  member,
  onAdd,
}: {
  user: AdminUser;
  member: boolean;
  onAdd: (userId: number) => Promise<boolean>;
}) {
  const name = useId();
  const [busy, during] = useBusy();
  return (
    <li className="flex min-h-16 items-center gap-3 px-3 py-2">
      <Face name={user.username} photo={user.avatar} />
      <div className="min-w-0 flex-1">
        <WrittenParagraph id={name} className="text-sm font-semibold">
          {user.username}
        </WrittenParagraph>
        <EmailLine address={user.email} className="text-xs text-muted" />
      </div>
      {member && !busy ? (
        <StateBadge state="positive">Member</StateBadge>
      ) : (
        <Button
          size="sm"
          busy={busy}
          aria-describedby={name}
          onClick={() => void during(onAdd(user.id))}
        >
          Add
        </Button>
      )}
    </li>
  );
}

function summary(found: number, more: boolean, q: string): string {
  if (found === 0) return t`Nobody matches “${q}”`;
  return more ? t`The first ${found}; type more to narrow it down` : t`${found} found`;
}

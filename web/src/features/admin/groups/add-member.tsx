import { UserPlus } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useSearch } from '../../../lib/api/use-search.js';
import { Button } from '../../../ui/button.js';
import { SearchField } from '../../../ui/form/search-field.js';
import { FoundUsers } from './found-users.js';

interface AddMemberProps {
  isMember: (userId: number) => boolean;
  // Resolves to whether it succeeded.
  onAdd: (userId: number) => Promise<boolean>;
  open: boolean;
}

export function AddMember({ isMember, onAdd, open: initiallyOpen }: AddMemberProps) {
  const [open, setOpen] = useState(initiallyOpen);
  const { search, setSearch, q } = useSearch();
  const input = useRef<HTMLInputElement>(null);
  const attachInput = useCallback((element: HTMLInputElement | null) => {
    input.current = element;
    // After the dialog has focused its first control.
    if (element) requestAnimationFrame(() => element.focus());
  }, []);

  const add = async (userId: number) => {
    const done = await onAdd(userId);
    // The pressed button is replaced by `Member`.
    input.current?.focus();
    input.current?.select();
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
        ref={attachInput}
        label="Find a user to add"
        placeholder="Username or email"
        value={search}
        onChange={setSearch}
      />
      {q && <FoundUsers q={q} isMember={isMember} onAdd={add} />}
    </div>
  );
}

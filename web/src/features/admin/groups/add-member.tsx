import { UserPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../../lib/use-debounced.js';
import { Button } from '../../../ui/button.js';
import { SearchField } from '../../../ui/search-field.js';
import { FoundUsers } from './found-users.js';

interface AddMemberProps {
  isMember: (userId: number) => boolean;
  /** Answers whether it was done. */
  onAdd: (userId: number) => Promise<boolean>;
  open: boolean;
}

/** A search among all users; whoever is a member already is shown as such. */
export function AddMember({ isMember, onAdd, open: atOnce }: AddMemberProps) {
  const [open, setOpen] = useState(atOnce);
  const [search, setSearch] = useState('');
  const q = useDebounced(search.trim());
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // After the dialog has put the focus on its first control.
    if (open) requestAnimationFrame(() => input.current?.focus());
  }, [open]);

  // Ready for the next one: the button that was pressed gives way to `Member`.
  const add = async (userId: number) => {
    const done = await onAdd(userId);
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
        ref={input}
        label="Find a user to add"
        placeholder="Username or email"
        value={search}
        onChange={setSearch}
      />
      {q && <FoundUsers q={q} isMember={isMember} onAdd={add} />}
    </div>
  );
}

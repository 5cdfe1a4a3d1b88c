import { APP_TEXTS, type AdminUser } from '@lodge/contracts';
import { Check } from 'lucide-react';
import { useId } from 'react';
import useSWRMutation from 'swr/mutation';
import { useApi } from '../../../lib/api/use-api.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { Fetched } from '../../../ui/list/fetched.js';

// A longer query finds the others.
const SHOWN = 6;

interface FoundUsersProps {
  q: string;
  isMember: (userId: number) => boolean;
  onAdd: (userId: number) => Promise<boolean>;
}

export function FoundUsers({ q, isMember, onAdd }: FoundUsersProps) {
  const found = useApi('users', {
    query: { limit: SHOWN, q },
    swr: { keepPreviousData: true },
  });
  return (
    <Fetched
      answer={found}
      failedText={APP_TEXTS.fetchingAdminData}
      loading={<SkeletonRows rows={2} className="h-14" />}
    >
      {({ users, next_cursor }) => (
        <div>
          <p role="status" className="mb-2 text-xs text-muted">
            {summary(users.length, next_cursor !== null, q)}
          </p>
          <ul
            aria-label="Users found"
            className="divide-y divide-line rounded-md border border-line bg-raised empty:hidden"
          >
            {users.map((user) => (
              <FoundUser key={user.id} user={user} member={isMember(user.id)} onAdd={onAdd} />
            ))}
          </ul>
        </div>
      )}
    </Fetched>
  );
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
  const { trigger, isMutating } = useSWRMutation(name, () => onAdd(user.id));
  return (
    <li className="flex min-h-16 items-center gap-3 px-3 py-2">
      <div className="min-w-0 flex-1">
        <p id={name} className="clip-marks text-sm font-semibold">
          <bdi>{user.username}</bdi>
        </p>
        <p className="clip-marks text-xs text-muted">
          <bdi>{user.email}</bdi>
        </p>
      </div>
      {member && !isMutating ? (
        <Badge tone="success">
          <Check aria-hidden />
          Member
        </Badge>
      ) : (
        <Button size="sm" busy={isMutating} aria-describedby={name} onClick={() => void trigger()}>
          Add
        </Button>
      )}
    </li>
  );
}

function summary(found: number, more: boolean, q: string): string {
  if (found === 0) return `Nobody matches “${q}”`;
  return more ? `The first ${found}; type more to narrow it down` : `${found} found`;
}

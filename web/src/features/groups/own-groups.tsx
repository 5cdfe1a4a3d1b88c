import { APP_TEXTS, MOST_UNREAD, type OwnGroup } from '@lodge/contracts';
import { ArrowRight, LogOut, MessagesSquare } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { groupPath } from '../../lib/paths.js';
import { Badge } from '../../ui/badge.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { IconButton } from '../../ui/icon-button.js';
import { Initials } from '../../ui/initials.js';
import { LeaveGroupDialog } from './leave-group-dialog.js';
import { memberCount } from './member-count.js';
import { useOwnGroups } from './use-groups.js';

interface OwnGroupsProps {
  noteOf: (group: OwnGroup) => ReactNode;
  actionOf: (group: OwnGroup) => ReactNode;
}

export function OwnGroups({ noteOf, actionOf }: OwnGroupsProps) {
  const { data, error, isValidating, mutate } = useOwnGroups();
  const [leaving, setLeaving] = useState<OwnGroup | null>(null);
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <h2 id={heading} className="mb-4 text-xl">
        Your groups
      </h2>
      {data && data.groups.length > 0 && (
        <ul className="flex flex-col gap-3">
          {data.groups.map((group) => (
            <li key={group.id} className="flex items-center gap-1">
              <GroupLink group={group} note={noteOf(group)} />
              {actionOf(group)}
              {/* The narrowest rows have no room; the group's page has the button too. */}
              <IconButton
                label={`Leave ${group.name}`}
                onClick={() => setLeaving(group)}
                className="max-sm:hidden"
              >
                <LogOut aria-hidden className="size-5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {data?.groups.length === 0 && (
        <EmptyState icon={MessagesSquare} title="You are in no group yet">
          Join one with its code, or ask for access to one of all groups.
        </EmptyState>
      )}
      {!data && error && (
        <ErrorState
          text={APP_TEXTS.fetchingGroups}
          onRetry={() => void mutate()}
          retrying={isValidating}
        />
      )}
      {!data && !error && <SkeletonRows rows={4} className="h-22 rounded-lg" />}
      <LeaveGroupDialog group={leaving} onClose={() => setLeaving(null)} />
    </section>
  );
}

const JOINED = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });

const GroupLink = ({
  group: { id, name, member_count, joined_at, unread_count },
  note,
}: {
  group: OwnGroup;
  note: ReactNode;
}) => (
  <Link
    to={groupPath(id)}
    className="group flex min-h-22 min-w-0 flex-1 items-center gap-4 rounded-lg border border-line bg-surface px-4 py-3.5 shadow-card transition-colors duration-150 hover:border-brass/60 hover:bg-raised sm:px-5"
  >
    <Initials name={name} className="size-12! rounded-md! text-base" />
    <span className="flex min-w-0 flex-1 flex-col items-start gap-1.5 sm:flex-row sm:items-center sm:gap-4">
      <span className="min-w-0 flex-1">
        <span className="clip-marks block font-display text-lg leading-snug font-semibold">
          <bdi>{name}</bdi>
        </span>
        <span className="block text-sm text-soft">
          {memberCount(member_count)}
          <span className="max-sm:hidden"> · joined {JOINED.format(new Date(joined_at))}</span>
        </span>
        {note}
      </span>
      {unread_count > 0 && (
        <Badge tone="brass">
          {unread_count < MOST_UNREAD ? unread_count : `${MOST_UNREAD - 1}+`} new
        </Badge>
      )}
    </span>
    <ArrowRight
      aria-hidden
      className="size-5 shrink-0 text-muted max-sm:hidden transition-transform duration-200 ease-calm group-hover:translate-x-1 group-hover:text-brass"
    />
  </Link>
);

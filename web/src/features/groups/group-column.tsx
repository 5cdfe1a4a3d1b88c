import { APP_TEXTS, type OwnGroup } from '@lodge/contracts';
import { Compass } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { groupPath, PATHS } from '../../lib/paths.js';
import { useToday } from '../../lib/use-today.js';
import { IconLink } from '../../ui/icon-button.js';
import { Emblem } from '../../ui/emblem.js';
import { Fetched } from '../../ui/list/fetched.js';
import { SkeletonRows } from '../../ui/list/skeleton.js';
import { LastLine } from '../../ui/last-line.js';
import { UnreadBadge } from '../../ui/badge.js';
import { GroupLine, ShortTime } from './group-line.js';
import { byActivity, useOwnGroups } from './use-groups.js';
import { Name } from '../../ui/written-text.js';

/** The viewer's groups beside a conversation that fills a wide window. */
export default function GroupColumn({ openId }: { openId: number }) {
  const fetched = useOwnGroups();
  useToday();
  const heading = useId();
  return (
    <nav aria-labelledby={heading} className="flex h-full flex-col">
      <header className="flex min-h-14 shrink-0 items-center justify-between border-b border-line ps-4 pe-1.5">
        <h2 id={heading} className="text-lg">
          <Link to={PATHS.groups} className="rounded-sm hover:underline">
            Your Groups
          </Link>
        </h2>
        <IconLink icon={Compass} to={PATHS.allGroups} label="Browse All Groups" />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5">
        <Fetched
          response={fetched}
          failedText={APP_TEXTS.fetchingGroups}
          loading={<SkeletonRows rows={4} className="h-16 rounded-md" />}
        >
          {({ groups }) => (
            <ul>
              {byActivity(groups).map((group) => (
                <li key={group.id}>
                  <GroupRow group={group} isOpen={group.id === openId} />
                </li>
              ))}
            </ul>
          )}
        </Fetched>
      </div>
    </nav>
  );
}

// The open group needs no draft, which is in its field, and no count: its messages are read at once.
function GroupRow({ group, isOpen }: { group: OwnGroup; isOpen: boolean }) {
  const { id, name, last_message: last } = group;
  return (
    <Link
      to={groupPath(id)}
      aria-current={isOpen ? 'page' : undefined}
      className="flex min-h-16 items-center gap-3 rounded-md px-2.5 text-sm outline-offset-[-3px] hover:bg-hover aria-[current=page]:bg-brass-wash"
    >
      <Emblem of={group} className="size-10" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          <Name>{name}</Name>
        </span>
        <span className="flex min-h-6 items-center gap-2">
          {isOpen ? (
            last && <LastLine message={last} className="flex-1" />
          ) : (
            <GroupLine group={group} className="flex-1" />
          )}
          {last && <ShortTime instant={last.created_at} />}
          {!isOpen && <UnreadBadge of={group} />}
        </span>
      </span>
    </Link>
  );
}

import { APP_TEXTS, type OwnGroup } from '@lodge/contracts';
import { MessagesSquare } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useViewer } from '../../lib/session/session.js';
import { useToday } from '../../lib/use-today.js';
import { Fetched } from '../../ui/list/fetched.js';
import { SkeletonRows } from '../../ui/list/skeleton.js';
import { EmptyState } from '../../ui/list/states.js';
import { CreateGroupLink } from './create-group-link.js';
import { GroupLink } from './group-link.js';
import { byActivity, useOwnGroups } from './use-groups.js';

interface OwnGroupsProps {
  noteOf: (group: OwnGroup) => ReactNode;
  actionOf: (group: OwnGroup) => ReactNode;
}

export function OwnGroups({ noteOf, actionOf }: OwnGroupsProps) {
  const { isAdmin } = useViewer();
  const fetched = useOwnGroups();
  useToday();
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <h2 id={heading} className="sr-only">
        Your groups
      </h2>
      <Fetched
        response={fetched}
        failedText={APP_TEXTS.fetchingGroups}
        loading={<SkeletonRows rows={4} className="h-19 rounded-lg" />}
      >
        {({ groups }) =>
          groups.length === 0 ? (
            <EmptyState icon={MessagesSquare} title="You are not in a group yet">
              <p>Join one with its code, or request access to any group.</p>
              {isAdmin && <CreateGroupLink />}
            </EmptyState>
          ) : (
            <ul className="flex flex-col gap-3">
              {byActivity(groups).map((group) => (
                <li
                  key={group.id}
                  className="panel flex items-center pe-1.5 transition-colors duration-150 has-[a:hover]:border-brass/60 has-[a:hover]:bg-raised md:pe-2.5"
                >
                  <GroupLink group={group} note={noteOf(group)} />
                  {actionOf(group)}
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
    </section>
  );
}

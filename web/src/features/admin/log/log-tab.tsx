import { APP_TEXTS, type AuditLogEntry, LOOK } from '@lodge/contracts';
import { ScrollText } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../ui/button.js';
import { groupRepeats } from '../../../lib/group-repeats.js';
import { longDay } from '../../../lib/dates.js';
import { ListStates } from '../../../ui/list/list-states.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { usePages } from '../../../lib/api/use-pages.js';
import { RowList } from '../rows.js';
import { LogBar } from './log-bar.js';
import { useLogFilters } from './log-filters.js';
import { LogRow } from './log-row.js';
import { isOnAccount, isRepeat } from './log-sentences.js';

export default function LogTab() {
  const filters = useLogFilters();
  const log = usePages('auditLog', { filters: filters.query, keepPreviousData: true });
  const { rows = [] } = log;
  return (
    <>
      <LogBar filters={filters} name={nameOf(Number(filters.values.person), rows)} />
      <ListStates
        list={log}
        failedText={APP_TEXTS.fetchingAdminData}
        loading={<SkeletonRows rows={8} className="h-14" />}
        empty={
          filters.isFiltered ? (
            <EmptyState icon={ScrollText} title="Nothing in the log matches">
              <Button variant="secondary" size="sm" onClick={filters.clear}>
                Show the whole log
              </Button>
            </EmptyState>
          ) : (
            <EmptyState icon={ScrollText} title="No actions yet">
              What admins and moderators decide, and whose data they look at, is recorded here.
            </EmptyState>
          )
        }
      >
        {[...Map.groupBy(rows, ({ at }) => longDay(at))].map(([day, entries]) => (
          <LogOfDay key={day} {...{ day, entries }} />
        ))}
      </ListStates>
    </>
  );
}

function LogOfDay({ day, entries }: { day: string; entries: readonly AuditLogEntry[] }) {
  const name = useId();
  return (
    <section aria-labelledby={name} className="not-first:mt-4">
      <h2
        id={name}
        className="sticky top-(--bar) z-10 bg-page py-2 font-sans text-sm font-semibold text-soft"
      >
        {day}
      </h2>
      <RowList label={day}>
        {groupRepeats(entries, belongTogether).map((row) => (
          // By its oldest entry: a newer one must not close the row.
          <LogRow key={row.at(-1)!.id} entries={row} />
        ))}
      </RowList>
    </section>
  );
}

// The log's own entries supply the name.
function nameOf(id: number, entries: readonly AuditLogEntry[] = []): string | undefined {
  const names = entries.map((entry) => {
    if (entry.actor_id === id) return entry.actor_username;
    return isOnAccount(entry) && entry.subject_id === id ? entry.subject_name : null;
  });
  return names.find((name) => name !== null);
}

// Looks are folded whatever they are of: they decide nothing.
const belongTogether = (one: AuditLogEntry, other: AuditLogEntry) =>
  isRepeat(one, other) ||
  (one.actor_id === other.actor_id && one.action.startsWith(LOOK) && other.action.startsWith(LOOK));

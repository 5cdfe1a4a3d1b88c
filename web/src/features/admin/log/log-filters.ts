import { AUDIT_ACTIONS, type AuditAction } from '@lodge/contracts';
import { useSearchParams } from 'react-router-dom';
import { midnightOf } from '../../../lib/dates.js';
import { entryState } from '../../../lib/entry-state.js';
import { useViewFilter } from '../../../ui/list/view-filter.js';
import { LOG_OF } from '../../../lib/paths.js';

/** Shows all actions with the looks among them, which are hidden otherwise. */
export const WITH_LOOKS = 'looks';
const KINDS = [WITH_LOOKS, ...(Object.keys(AUDIT_ACTIONS) as AuditAction[])] as const;
const ID = /^[1-9]\d{0,9}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

// A day lasts 23 or 25 hours where the clocks change.
function periodOf(day: string) {
  const [since, before] = [midnightOf(day), midnightOf(day, 1)];
  if (Number.isNaN(since.getTime())) return {};
  return { since: since.toISOString(), before: before.toISOString() };
}

/** The URL holds the person's id, never their name. */
export function useLogFilters() {
  const [person, setPerson] = useViewFilter(LOG_OF, ID);
  const [kind, setKind] = useViewFilter('kind', KINDS);
  const [day, setDay] = useViewFilter('day', DAY);
  const [, setParams] = useSearchParams();
  const isAll = kind === '' || kind === WITH_LOOKS;
  return {
    values: { person, kind, day },
    query: {
      person: person && Number(person),
      kind: isAll ? ('' as const) : kind,
      ...periodOf(day),
      looks: kind === '' ? ('hidden' as const) : ('' as const),
    },
    isFiltered: Boolean(person || !isAll || day),
    setPerson,
    setKind,
    setDay,
    clear: () => setParams({ tab: 'log' }, { replace: true, state: entryState() }),
  };
}

export type LogFilters = ReturnType<typeof useLogFilters>;

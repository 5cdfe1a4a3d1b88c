import { AUDIT_ACTIONS, LOOK, type AuditAction } from '@lodge/contracts';
import { useSearchParams } from 'react-router-dom';
import { midnightOf } from '../../../lib/dates.js';
import { entryState } from '../../../lib/entry-state.js';
import { useViewFilter } from '../filter.js';
import { LOG_OF } from '../person/log-of.js';

const KINDS = Object.keys(AUDIT_ACTIONS) as AuditAction[];
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
  const [looks, showLooks] = useViewFilter('looks', ['shown']);
  const [, setParams] = useSearchParams();
  const isLook = kind.startsWith(LOOK);
  return {
    values: { person, kind, day },
    asked: {
      person: person && Number(person),
      kind,
      ...periodOf(day),
      looks: looks || isLook ? ('' as const) : ('hidden' as const),
    },
    showsLooks: looks !== '' || isLook,
    isLook,
    isFiltered: Boolean(person || kind || day),
    setPerson,
    setKind,
    setDay,
    showLooks: (shown: boolean) => showLooks(shown ? 'shown' : ''),
    clear: () => setParams({ tab: 'log' }, { replace: true, state: entryState() }),
  };
}

export type LogFilters = ReturnType<typeof useLogFilters>;

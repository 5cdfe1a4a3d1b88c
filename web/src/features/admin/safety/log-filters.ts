import { AUDIT_ACTIONS, LOOK, type AuditAction } from '@lodge/contracts';
import { useSearchParams } from 'react-router-dom';
import { entryState } from '../../../lib/entry-state.js';
import { useViewFilter } from '../filter.js';
import { LOG_OF } from '../person/log-of.js';

const KINDS = Object.keys(AUDIT_ACTIONS) as AuditAction[];
const ID = /^[1-9]\d{0,9}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The URL holds the person's id, never their name. */
export function useLogFilters() {
  const [person, setPerson] = useViewFilter(LOG_OF, ID);
  const [kind, setKind] = useViewFilter('kind', KINDS);
  const [day, setDay] = useViewFilter('day', DAY);
  const [looks, showLooks] = useViewFilter('looks', ['shown']);
  const [, setParams] = useSearchParams();
  const isLook = kind.startsWith(LOOK);
  return {
    values: { person, kind, day, looks: looks || isLook ? ('' as const) : ('hidden' as const) },
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

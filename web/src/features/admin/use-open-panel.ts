import { useLocation, type To } from 'react-router-dom';
import { openedFrom, type EntryState } from '../../lib/entry-state.js';
import { useOwnParam } from '../../lib/layers.js';

export type PanelParam = 'person' | 'report';

const ID = /^[1-9]\d{0,9}$/;

/** `data-opens` of the links that open a panel; the focus returns to one of them. */
export const opensPanel = (param: PanelParam, id: number) => `${param}=${id}`;

/** The id in the address whose panel is open, or null. */
export function useOpenPanel(param: PanelParam) {
  const { value, leave } = useOwnParam(param);
  const { search, state } = useLocation() as { search: string; state: EntryState | null };
  const id = value && ID.test(value) ? Number(value) : null;
  return {
    id,
    close: leave,
    /**
     * Navigates to the panel of another id. What an open panel shows is replaced without a new
     * history entry: a single Back closes it.
     */
    entryOf(next: number, { isReplacing = id !== null } = {}) {
      const params = new URLSearchParams(search);
      params.set(param, String(next));
      return {
        to: { search: `?${params}` } satisfies To,
        replace: isReplacing,
        state: isReplacing ? state : openedFrom(search),
      };
    },
  };
}

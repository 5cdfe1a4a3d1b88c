import { MAX_DECIDED_AT_ONCE, type AdminGroupRequest } from '@lodge/contracts';
import { useState } from 'react';

/** Pending requests selected for a bulk decision, up to the limit of one call. */
export function useSelection(requests: readonly AdminGroupRequest[] = []) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const pending = requests
    .filter(({ status }) => status === 'pending')
    .slice(0, MAX_DECIDED_AT_ONCE);
  // Another reviewer may have decided a selected request in the meantime.
  const selected = pending.filter(({ id }) => chosen.has(id));
  return {
    pending,
    selected,
    mayBeChosen: (id: number) => pending.some((request) => request.id === id),
    isChosen: (id: number) => chosen.has(id),
    choose: (id: number, isChosen: boolean) =>
      setChosen((before) => {
        const after = new Set(before);
        if (isChosen) after.add(id);
        else after.delete(id);
        return after;
      }),
    chooseAll: (isChosen: boolean) =>
      setChosen(new Set(isChosen ? pending.map(({ id }) => id) : [])),
  };
}

export type Selection = ReturnType<typeof useSelection>;

import type { QueuedReport } from '@lodge/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useBeside } from '../side-panel.js';
import { useOpenPanel } from '../use-open-panel.js';

/**
 * The report whose panel is shown: the one in the address or, where a panel stands beside the list
 * anyway, the first. That one stays when another arrives above it.
 */
export function useOpenReport(rows: readonly QueuedReport[] = []) {
  const navigate = useNavigate();
  const isBeside = useBeside();
  const { id, close, entryOf } = useOpenPanel('report');
  const [lastId, setLastId] = useState<number>();
  const withId = (wanted: number | null | undefined) => rows.find((row) => row.id === wanted);
  const chosen = withId(id);
  const shown = chosen ?? (isBeside ? (withId(lastId) ?? rows[0]) : undefined);
  if (shown && shown.id !== lastId) setLastId(shown.id);
  const entryOfReport = (next: number) => entryOf(next, isBeside ? { isReplacing: true } : {});
  const show = (next: number) => {
    const { to, ...options } = entryOfReport(next);
    void navigate(to, options);
  };
  return {
    shown,
    isBeside,
    isChosen: chosen !== undefined,
    close,
    entryOf: entryOfReport,
    show,
    /** Goes on with the next one where its panel stands beside the list. */
    leave: (report: QueuedReport) => {
      const index = rows.findIndex((row) => row.id === report.id);
      const next = rows[index + 1] ?? rows[index - 1];
      if (!isBeside) close();
      else if (next) show(next.id);
    },
  };
}

export type OpenReport = ReturnType<typeof useOpenReport>;

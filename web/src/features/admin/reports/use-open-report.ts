import type { QueuedReport } from '@lodge/contracts';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { usePages } from '../../../lib/api/use-pages.js';
import { useNavigateWhileShown } from '../../../lib/use-navigate-while-shown.js';
import { useBeside } from '../side-panel.js';
import { useOpenPanel } from '../use-open-panel.js';

type ReportPages = Pick<
  ReturnType<typeof usePages<'reportQueue'>>,
  'rows' | 'outdated' | 'hasMore'
>;

/** @param isWhole the list holds every report that waits */
export function useOpenReport({ rows, outdated, hasMore }: ReportPages, isWhole: boolean) {
  const navigate = useNavigateWhileShown();
  const { search } = useLocation();
  const isBeside = useBeside();
  const { id, close, entryOf } = useOpenPanel('report');
  const [lastId, setLastId] = useState<number>();
  const [leftId, setLeftId] = useState<number>();
  const withId = (wanted: number | null | undefined) => rows?.find((row) => row.id === wanted);
  const chosen = withId(id);
  // One in the address that no page holds is decided; no other takes its place while it may follow.
  const isMissing = isWhole && rows !== undefined && !outdated && id !== null && !chosen;
  const other = isBeside && !(isMissing && hasMore) ? (withId(lastId) ?? rows?.[0]) : undefined;
  const shown = chosen ?? other;
  // The report that is shown stays when another arrives above it.
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
    // The address follows a little later.
    isDecided: isMissing && !hasMore && id !== leftId,
    close,
    entryOf: entryOfReport,
    show,
    /** Moves on to the next report if there is one and the panel stands beside the list, or else closes it. */
    leave: (report: QueuedReport) => {
      setLeftId(report.id);
      // Something else was opened since the decision was sent.
      if (location.search !== search) return;
      const index = rows!.findIndex((row) => row.id === report.id);
      const next = rows![index + 1] ?? rows![index - 1];
      if (isBeside && next) show(next.id);
      else close();
    },
  };
}

export type OpenReport = ReturnType<typeof useOpenReport>;

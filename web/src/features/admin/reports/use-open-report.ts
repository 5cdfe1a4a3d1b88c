import type { QueuedReport } from '@lodge/contracts';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { usePages } from '../../../lib/api/use-pages.js';
import { useNavigateWhileShown } from '../../../lib/use-navigate-while-shown.js';
import { useBeside } from '../side-panel.js';
import { useOpenPanel } from '../use-open-panel.js';

type ReportPages = Pick<
  ReturnType<typeof usePages<'reportQueue'>>,
  'rows' | 'outdated' | 'hasMore' | 'more' | 'loadMore'
>;

/**
 * The report whose panel is shown: the one in the address or, where a panel stands beside the list
 * anyway, the first. That one stays when another arrives above it.
 * @param isWhole the list holds every report that waits, so one in the address is on a further page
 *   or decided
 */
export function useOpenReport(list: ReportPages, isWhole: boolean) {
  const { rows = [], hasMore, more, loadMore } = list;
  const navigate = useNavigateWhileShown();
  const { search } = useLocation();
  const isBeside = useBeside();
  const { id, close, entryOf } = useOpenPanel('report');
  const [lastId, setLastId] = useState<number>();
  const withId = (wanted: number | null | undefined) => rows.find((row) => row.id === wanted);
  const chosen = withId(id);
  const isMissing = isWhole && id !== null && list.rows !== undefined && !list.outdated && !chosen;
  useEffect(() => {
    if (isMissing && hasMore && more === 'idle') void loadMore();
  }, [isMissing, hasMore, more, loadMore]);
  // No other report takes the panel, and with it the focus, while pages are fetched up to this one.
  const isSought = isMissing && hasMore && more !== 'failed';
  const shown = chosen ?? (isBeside && !isSought ? (withId(lastId) ?? rows[0]) : undefined);
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
    isDecided: isMissing && !hasMore,
    close,
    entryOf: entryOfReport,
    show,
    /** Goes on with the next one where its panel stands beside the list. */
    leave: (report: QueuedReport) => {
      // Something else was opened since the decision was sent.
      if (location.search !== search) return;
      const index = rows.findIndex((row) => row.id === report.id);
      const next = rows[index + 1] ?? rows[index - 1];
      if (!isBeside) close();
      else if (next) show(next.id);
    },
  };
}

export type OpenReport = ReturnType<typeof useOpenReport>;

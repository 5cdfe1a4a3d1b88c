import type { QueuedReport } from '@lodge/contracts';

interface Queue<Row> {
  rows: readonly Row[] | undefined;
  // It holds every report that waits, so one in the address is on a further page or decided.
  isWhole: boolean;
  hasMore: boolean;
  hasFailed: boolean;
  // The id in the address.
  id: number | null;
  lastId: number | undefined;
  isBeside: boolean;
}

/**
 * Finds the report in the address or, where a panel stands beside the list anyway, the one that was
 * shown last, or else the first.
 */
export function reportToShow<Row extends Pick<QueuedReport, 'id'>>(queue: Queue<Row>) {
  const { rows, isWhole, hasMore, hasFailed, id, lastId, isBeside } = queue;
  const withId = (wanted: number | null | undefined) => rows?.find((row) => row.id === wanted);
  const chosen = withId(id);
  const isMissing = isWhole && rows !== undefined && id !== null && !chosen;
  const isSought = isMissing && hasMore && !hasFailed;
  // No other report takes the panel, and with it the focus, while pages are fetched up to this one.
  const other = isBeside && !isSought ? (withId(lastId) ?? rows?.[0]) : undefined;
  return {
    shown: chosen ?? other,
    isChosen: chosen !== undefined,
    isSought,
    isDecided: isMissing && !hasMore,
  };
}

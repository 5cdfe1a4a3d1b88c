import { DOCUMENT_KINDS, type Document, type Instant } from '@lodge/contracts';

type Published = Omit<Document, 'status'>;

/** Of each kind the latest version in effect is current. @param now an ISO instant in UTC */
export function withStatuses<Row extends Published>(
  rows: Row[],
  now: Instant,
): (Row & Pick<Document, 'status'>)[] {
  return rows.map((row) => ({ ...row, status: statusOf(row, rows, now) }));
}

function statusOf(row: Published, rows: Published[], now: Instant): Document['status'] {
  if (row.effective_at > now) return 'announced';
  const isSuperseded = rows.some(
    ({ kind, version, effective_at }) =>
      kind === row.kind && version > row.version && effective_at <= now,
  );
  return isSuperseded ? 'superseded' : 'current';
}

/** Terms first, an announced version after the current one. */
export const inReadingOrder = (left: Published, right: Published) =>
  DOCUMENT_KINDS.indexOf(left.kind) - DOCUMENT_KINDS.indexOf(right.kind) ||
  left.version - right.version;

import type { ActivityEvent } from '@lodge/contracts';

export interface Repeated {
  // The newest event of the row.
  event: ActivityEvent;
  times: number;
}

// Joins events of the same kind that anybody can cause, such as failed sign-ins, into one row.
export function groupRepeats(events: ActivityEvent[]): Repeated[] {
  const rows: Repeated[] = [];
  for (const event of events) {
    const last = rows.at(-1);
    if (last && event.by === 'unknown' && last.event.kind === event.kind) last.times++;
    else rows.push({ event, times: 1 });
  }
  return rows;
}

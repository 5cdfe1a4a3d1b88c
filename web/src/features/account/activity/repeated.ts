import type { ActivityEvent } from '@lodge/contracts';

export interface Repeated {
  // The latest.
  event: ActivityEvent;
  times: number;
}

// What strangers can do as often as they like is one line, however often.
export function repeated(events: ActivityEvent[]): Repeated[] {
  const rows: Repeated[] = [];
  for (const event of events) {
    const last = rows.at(-1);
    if (last && event.by === 'unknown' && last.event.kind === event.kind) last.times++;
    else rows.push({ event, times: 1 });
  }
  return rows;
}

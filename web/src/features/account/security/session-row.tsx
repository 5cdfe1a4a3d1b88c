import type { MemberSession } from '@lodge/contracts';
import { longDayAndTime, longDayInUtc } from '../../../lib/dates.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';

interface SessionRowProps {
  session: MemberSession;
  busy: boolean;
  onEnd: () => void;
}

export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { label, began, last_seen: lastSeen, is_current: isCurrent } = session;
  const name = label ?? 'Unknown browser';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-2 text-base font-semibold">
          {name}
          {isCurrent && <Badge tone="brass">This one</Badge>}
        </p>
        <p className="text-soft">Signed in {longDayAndTime(began)}</p>
        <p className="text-soft">
          Last used {lastSeen ? longDayInUtc(lastSeen) : 'within two weeks'}
        </p>
      </div>
      {!isCurrent && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`End the session of ${name}, signed in ${longDayAndTime(began)}`}
          busy={busy}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  );
}

import { ACCOUNT_TEXTS, ACTIVITY, ACTOR_TEXTS, type ActivityEvent } from '@lodge/contracts';
import { Card } from '../../../ui/card.js';
import { ListStates } from '../../../ui/list/list-states.js';
import { OlderRows } from '../../../ui/list/list-end.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { groupRepeats } from '../../../lib/group-repeats.js';
import { browserName } from '../../../lib/browser-name.js';
import { isSameDay, shortDateAndTime } from '../../../lib/dates.js';
import { usePages } from '../../../lib/api/use-pages.js';

const PAGE = 20;

export function ActivityCard() {
  const list = usePages('accountActivity', { limit: PAGE });
  return (
    <Card
      titleId="activity"
      title="Account activity"
      lead="What happened to your account in the last 90 days, and who did it."
    >
      <ListStates
        list={list}
        failedText={ACCOUNT_TEXTS.fetchingActivity}
        loading={<SkeletonRows rows={4} className="h-12" />}
        empty={<p className="text-sm text-soft">Nothing in the last 90 days.</p>}
        End={OlderRows}
      >
        <ul aria-labelledby="activity" className="flex flex-col divide-y divide-line">
          {groupRepeats(list.rows ?? [], isRepeat).map(([event, ...repeats]) => (
            <ActivityRow key={event.id} event={event} times={repeats.length + 1} />
          ))}
        </ul>
      </ListStates>
    </Card>
  );
}

// Anyone can cause many failed logins, so those in a row make one entry. Logins are joined by browser
// and day, so that an unfamiliar one stands out.
const isRepeat = (one: ActivityEvent, other: ActivityEvent) =>
  one.kind === other.kind && (other.by === 'unknown' || isSameLogin(one, other));

const isSameLogin = (one: ActivityEvent, other: ActivityEvent) =>
  other.kind === 'signed_in' && one.label === other.label && isSameDay(one.at, other.at);

interface ActivityRowProps {
  event: ActivityEvent;
  times: number;
}

const ActivityRow = ({ event: { kind, by, at, label }, times }: ActivityRowProps) => (
  <li className="py-3.5 first:pt-0 last:pb-0">
    <p className="font-semibold">
      {ACTIVITY[kind].text}
      {label && <span>: {browserName(label)}</span>}
      {times > 1 && <span>, {times} times</span>}
    </p>
    <p className="text-sm text-soft">
      {ACTOR_TEXTS[by]}, <time dateTime={at}>{shortDateAndTime(at)}</time>
    </p>
  </li>
);

import { ACCOUNT_TEXTS, ACTIVITY, ACTOR_TEXTS } from '@lodge/contracts';
import { Card, CardHeader } from '../../../ui/card.js';
import { ListStates } from '../../../ui/list/list-states.js';
import { OlderRows } from '../../../ui/list/list-end.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { browserName } from '../../../lib/browser-name.js';
import { longDayAndTime } from '../../../lib/dates.js';
import { usePages } from '../../../lib/api/use-pages.js';
import { groupRepeats, type Repeated } from './group-repeats.js';

const PAGE = 10;

export function ActivityCard() {
  const list = usePages('accountActivity', { limit: PAGE });
  return (
    <Card aria-labelledby="activity">
      <CardHeader id="activity" title="Account activity">
        What happened to your account in the last 90 days, and who did it.
      </CardHeader>
      <ListStates
        list={list}
        failedText={ACCOUNT_TEXTS.fetchingActivity}
        loading={<SkeletonRows rows={4} className="h-12" />}
        empty={<p className="text-sm text-soft">Nothing in the last 90 days.</p>}
        End={OlderRows}
      >
        <ul aria-labelledby="activity" className="flex flex-col divide-y divide-line">
          {groupRepeats(list.rows ?? []).map((row) => (
            <ActivityRow key={row.event.id} {...row} />
          ))}
        </ul>
      </ListStates>
    </Card>
  );
}

const ActivityRow = ({ event: { kind, by, at, label }, times }: Repeated) => (
  <li className="py-3.5 first:pt-0 last:pb-0">
    <p className="font-semibold">
      {ACTIVITY[kind].text}
      {label && <span>: {browserName(label)}</span>}
      {times > 1 && <span>, {times} times</span>}
    </p>
    <p className="text-sm text-soft">
      {ACTOR_TEXTS[by]}, <time dateTime={at}>{longDayAndTime(at)}</time>
    </p>
  </li>
);

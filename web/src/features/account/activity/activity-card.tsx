import { ACCOUNT_TEXTS } from '@lodge/contracts';
import { Card, CardHeader } from '../../../ui/card.js';
import { ListStates } from '../../../ui/list/list-states.js';
import { OlderRows } from '../../../ui/list/older-rows.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { ActivityRow } from './activity-row.js';
import { repeated } from './repeated.js';
import { useActivity } from './use-activity.js';

export function ActivityCard() {
  const { rows, ...list } = useActivity();
  return (
    <Card aria-labelledby="activity">
      <CardHeader id="activity" title="Account activity">
        What happened to your account in the last 90 days, and who did it.
      </CardHeader>
      <ListStates
        list={list}
        length={rows?.length}
        failedText={ACCOUNT_TEXTS.fetchingActivity}
        loading={<SkeletonRows rows={4} className="h-12" />}
        empty={<p className="text-sm text-soft">Nothing in the last 90 days.</p>}
        End={OlderRows}
      >
        <ul aria-labelledby="activity" className="flex flex-col divide-y divide-line">
          {repeated(rows ?? []).map((row) => (
            <ActivityRow key={row.event.id} {...row} />
          ))}
        </ul>
      </ListStates>
    </Card>
  );
}

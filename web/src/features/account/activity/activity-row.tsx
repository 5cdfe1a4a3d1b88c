import { ACTIVITY, ACTOR_TEXTS } from '@lodge/contracts';
import type { Repeated } from './repeated.js';
import { longDayAndTime } from '../../../lib/dates.js';

export const ActivityRow = ({ event: { kind, by, at, label }, times }: Repeated) => (
  <li className="py-3.5 first:pt-0 last:pb-0">
    <p className="font-semibold">
      {ACTIVITY[kind].text}
      {label && `: ${label}`}
      {times > 1 && `, ${times} times`}
    </p>
    <p className="text-sm text-soft">
      {ACTOR_TEXTS[by]}, <time dateTime={at}>{longDayAndTime(at)}</time>
    </p>
  </li>
);

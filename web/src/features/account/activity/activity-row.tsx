import { ACTIVITY, ACTOR_TEXTS } from '@lodge/contracts';
import type { Repeated } from './repeated.js';

const MINUTE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

export const ActivityRow = ({ event: { kind, by, at, label }, times }: Repeated) => (
  <li className="py-3.5 first:pt-0 last:pb-0">
    <p className="font-semibold">
      {ACTIVITY[kind].text}
      {label && `: ${label}`}
      {times > 1 && `, ${times} times`}
    </p>
    <p className="text-sm text-soft">
      {ACTOR_TEXTS[by]}, <time dateTime={at}>{MINUTE.format(new Date(at))}</time>
    </p>
  </li>
);

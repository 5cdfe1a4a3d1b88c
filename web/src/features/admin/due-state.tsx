import type { Instant } from '@lodge/contracts';
import { useState } from 'react';
import { serverNow } from '../../lib/server-clock.js';
import { useInterval } from '../../lib/use-interval.js';
import { State } from '../../ui/state.js';
import { When } from './when.js';

// Milliseconds.
const A_MINUTE = 60_000;

/** By when a report or an image has to be decided. */
export function DueState({ at }: { at: Instant }) {
  const [now, setNow] = useState(serverNow);
  useInterval(() => setNow(serverNow()), A_MINUTE);
  return Date.parse(at) < now ? (
    <State of="pressing">
      Was due <When at={at} time />
    </State>
  ) : (
    <State of="waiting">
      Decide by <When at={at} time />
    </State>
  );
}

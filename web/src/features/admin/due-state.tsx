import type { Instant } from '@lodge/contracts';
import { State } from '../../ui/state.js';
import { useServerNow } from './use-server-now.js';
import { When } from './when.js';

/** Shows the deadline of a decision about a report or an image. */
export function DueState({ at }: { at: Instant }) {
  return Date.parse(at) < useServerNow() ? (
    <State of="urgent">
      Was due <When at={at} time brief />
    </State>
  ) : (
    <State of="waiting">
      Decide by <When at={at} time brief />
    </State>
  );
}

import type { OwnGroup } from '@lodge/contracts';

export const byActivity = (groups: readonly OwnGroup[]) =>
  [...groups].sort((one, other) => latest(other) - latest(one));

// A group just joined also moves to the top.
const latest = ({ joined_at, last_message }: OwnGroup) =>
  Math.max(Date.parse(joined_at), last_message ? Date.parse(last_message.created_at) : 0);

import type { Block, Mute, MutedGroup, MutedMember } from './safety.js';
import type { Done } from '../types.js';
import { route, type Route } from '../route.js';

export const SAFETY_ROUTES = {
  /** Latest first */
  blocks: route('GET /api/blocks', 'groups-chat', 'member').returns<{ blocks: Block[] }>(),
  block: route('POST /api/blocks', 'groups-chat', 'member')
    .takes<{ userId: number }>()
    .returns<Done>(),
  unblock: route('DELETE /api/blocks/:userId', 'groups-chat', 'member').returns<Done>(),
  mutes: route('GET /api/mutes', 'groups-chat', 'member').returns<{
    groups: MutedGroup[];
    members: MutedMember[];
  }>(),
  mute: route('PUT /api/mutes', 'groups-chat', 'member').takes<Mute>().returns<Done>(),
  unmuteGroup: route('DELETE /api/mutes/groups/:groupId', 'groups-chat', 'member').returns<Done>(),
  unmuteMember: route('DELETE /api/mutes/users/:userId', 'groups-chat', 'member').returns<Done>(),
} satisfies Record<string, Route>;

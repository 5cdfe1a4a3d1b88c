import type { Block, Mute, MutedGroup, MutedMember } from './safety.js';
import type { Done } from '../types.js';
import { LIST, routesOf } from '../route.js';

const { member } = routesOf('groups-chat');

export const SAFETY_ROUTES = {
  /** Latest first */
  blocks: member('GET /api/blocks', LIST).returns<{ blocks: Block[] }>(),
  block: member('POST /api/blocks').takes<{ userId: number }>().returns<Done>(),
  unblock: member('DELETE /api/blocks/:userId').returns<Done>(),
  mutes: member('GET /api/mutes', LIST).returns<{ groups: MutedGroup[]; members: MutedMember[] }>(),
  mute: member('PUT /api/mutes').takes<Mute>().returns<Done>(),
  unmuteGroup: member('DELETE /api/mutes/groups/:groupId').returns<Done>(),
  unmuteMember: member('DELETE /api/mutes/users/:userId').returns<Done>(),
};

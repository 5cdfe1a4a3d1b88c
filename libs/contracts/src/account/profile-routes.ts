import type { ProfileChange } from '../profile/profile-fields.js';
import type { OwnUser } from './session-users.js';
import type { Done } from '../types.js';
import { COSTLY, TO_ALL_SESSIONS, TO_THOSE_WAITING, routesOf, type Route } from '../route.js';

const { member } = routesOf('profile-media');

export const PROFILE_ROUTES = {
  ownUser: member('GET /api/user', TO_ALL_SESSIONS).returns<{ user: OwnUser }>(),
  updateOwnUser: member('PUT /api/user', { ...TO_THOSE_WAITING, ...COSTLY })
    .takes<ProfileChange>()
    .returns<Done & { user: OwnUser }>(),
} satisfies Record<string, Route>;

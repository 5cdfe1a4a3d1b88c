import type { NamedGroup } from '../groups/groups.js';
import type { StatedProfile } from '../profile/profile-fields.js';
import type { Filename, Id, SearchQuery, Username } from '../types.js';

/** Somebody with whom the viewer shares a group now. */
export interface Person {
  user_id: Id;
  username: Username;
  avatar: Filename | null;
  age: StatedProfile['age'];
  position: StatedProfile['sexual_position'];
  // The first `SHARED_GROUPS` that both are in, by name, and how many more.
  groups: NamedGroup[];
  more: number;
  starred: boolean;
}

export const SHARED_GROUPS = 5;

export interface PeopleQuery extends SearchQuery {
  starred?: 'true';
  position?: StatedProfile['sexual_position'];
  min_age?: number;
  max_age?: number;
}

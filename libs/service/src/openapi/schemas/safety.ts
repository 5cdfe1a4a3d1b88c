import type { Block, MutedGroup, MutedMember } from '@lodge/contracts';
import { named, nullable, object, text } from '../schema.js';
import { ID, INSTANT } from './values.js';

const NAME = text({ minLength: 1 });

export const BLOCK = named(
  'Block',
  object<Block>({ user_id: ID, username: NAME, created_at: INSTANT }),
);

export const MUTED_MEMBER = named(
  'MutedMember',
  object<MutedMember>({ user_id: ID, username: NAME, until: nullable(INSTANT) }),
);

export const MUTED_GROUP = named(
  'MutedGroup',
  object<MutedGroup>({ group_id: ID, name: NAME, until: nullable(INSTANT) }),
);

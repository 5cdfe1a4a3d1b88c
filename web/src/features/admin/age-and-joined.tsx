import type { AdminGroupRequest } from '@lodge/contracts';
import { When } from './when.js';

type Facts = Pick<AdminGroupRequest, 'user_age' | 'user_created_at'>;

export const AgeAndJoined = ({ user_age, user_created_at }: Facts) => (
  <>
    {user_age} years old, joined <When at={user_created_at} />
  </>
);

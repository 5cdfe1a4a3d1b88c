import { SetMetadata } from '@nestjs/common';
import type { Access } from '@lodge/contracts';

/**
 * Metadata key of who may call a handler; the guards of `@lodge/session` deny a handler without it.
 */
export const ACCESS = 'access';

const RequireAccess = (access: Access) => SetMetadata(ACCESS, access);

/** Anybody may call it, without a session. */
export const Public = () => RequireAccess('public');

/** Signed-in members may call it. */
export const Member = () => RequireAccess('member');

/** Admins may call it. */
export const Admin = () => RequireAccess('admin');

/** The decorator for each access that a route of the contract may have. */
export const ACCESS_DECORATORS = { public: Public, member: Member, admin: Admin };

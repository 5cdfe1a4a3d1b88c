import { SetMetadata } from '@nestjs/common';
import type { Access } from '@lodge/contracts';

// Metadata key; the guards of `@lodge/session` deny a handler without it.
export const ACCESS = 'access';

const RequireAccess = (access: Access) => SetMetadata(ACCESS, access);

export const Public = () => RequireAccess('public');

export const Member = () => RequireAccess('member');

export const Admin = () => RequireAccess('admin');

export const ACCESS_DECORATORS = { public: Public, member: Member, admin: Admin };

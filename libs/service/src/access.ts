import { SetMetadata } from '@nestjs/common';
import type { Access, Restriction } from '@lodge/contracts';

// Metadata key; the guards of `@lodge/access` deny a handler without it.
export const ACCESS = 'access';

const RequireAccess = (access: Access) => SetMetadata(ACCESS, access);

export const Public = () => RequireAccess('public');

export const Member = () => RequireAccess('member');

const Moderator = () => RequireAccess('moderator');

export const Admin = () => RequireAccess('admin');

export const ACCESS_DECORATORS = {
  public: Public,
  member: Member,
  moderator: Moderator,
  admin: Admin,
};

// Metadata keys of the same guards.
export const IS_RECENT = 'recent';
export const OPEN_TO = 'open-to';

/** 403 `reauth_required` for a session whose owner has not proved who they are in the last minutes. */
export const Recent = (isRequired: boolean) => SetMetadata(IS_RECENT, isRequired);

/** Restricted sessions may call it, too. */
export const OpenTo = (restrictions: readonly Restriction[]) => SetMetadata(OPEN_TO, restrictions);

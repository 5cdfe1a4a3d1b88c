import { SetMetadata } from '@nestjs/common';
import type { Access, Restriction } from '@lodge/contracts';

// Metadata keys of the guards in `@lodge/access`.
export const ACCESS = 'access';
export const IS_RECENT = 'recent';
export const OPEN_TO = 'open-to';

/** Declares who may call a handler; the guards deny a handler without it to everybody. */
export const RequireAccess = (access: Access) => SetMetadata(ACCESS, access);

/** Answers 403 `reauth_required` to a session without a recent proof of identity. */
export const Recent = (isRequired: boolean) => SetMetadata(IS_RECENT, isRequired);

/** Lets sessions with these restrictions call the handler, too. */
export const OpenTo = (restrictions: readonly Restriction[]) => SetMetadata(OPEN_TO, restrictions);

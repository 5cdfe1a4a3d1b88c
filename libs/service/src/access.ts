import { SetMetadata } from '@nestjs/common';
import type { Access } from '@lodge/contracts';

// What `Endpoint` declares of a handler, for the guards.
export const ACCESS = 'access';
export const PROOF = 'proof';
export const OPEN_TO = 'open-to';
export const RATE = 'rate';

/** Declares who may call a handler; the guards deny a handler without it to everybody. */
export const RequireAccess = (access: Access) => SetMetadata(ACCESS, access);

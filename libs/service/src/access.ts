import { SetMetadata } from '@nestjs/common';
import type { Access, Proof, RateClass, Restriction } from '@lodge/contracts';

export const ACCESS = 'access';
export const PROOF = 'proof';
export const OPEN_TO = 'open-to';
export const RATE = 'rate';

/** Declares who may call a handler; the guards deny a handler without it to everybody. */
export const RequireAccess = (access: Access) => SetMetadata(ACCESS, access);

/** Declares when a handler needs a recent proof of identity; without it the guards always ask. */
export const RequireProof = (proof: Proof) => SetMetadata(PROOF, proof);

export const OpenTo = (restrictions: readonly Restriction[]) => SetMetadata(OPEN_TO, restrictions);

/** Declares what a call costs, by which the guards count it and give lists their turns. */
export const Rate = (rate: RateClass) => SetMetadata(RATE, rate);

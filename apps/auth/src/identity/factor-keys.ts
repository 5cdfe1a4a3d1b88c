import { SessionKeys } from '@lodge/access';

/** Of FACTOR_KEY, which no other service has. */
export class FactorKeys extends SessionKeys {}

import { SessionKeys } from '@lodge/session';

/** Of FACTOR_KEY, which no other service has. */
export class FactorKeys extends SessionKeys {}

import { SecretKeys } from '@lodge/service';

/** The keys of SESSION_KEY, which every service has. */
export class SessionKeys extends SecretKeys {}

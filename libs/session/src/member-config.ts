import { DatabaseConfig, Secrets, StorageConfig } from '@lodge/http';

/** Settings of a service that members call. */
export class MemberServiceConfig extends DatabaseConfig {
  /** Signing keys (`SessionKeys`). */
  @Secrets()
  SESSION_KEY: string[];

  /** Authenticates the gateway (`fromGateway`). */
  @Secrets()
  GATEWAY_SECRET: string[];
}

/** Settings of a service that members call and that uses the object store. */
export class MemberStorageConfig extends StorageConfig {
  @Secrets()
  SESSION_KEY: string[];

  /** Authenticates the gateway (`fromGateway`). */
  @Secrets()
  GATEWAY_SECRET: string[];
}

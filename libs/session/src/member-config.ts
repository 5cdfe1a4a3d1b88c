import { DatabaseConfig, Secrets, StorageConfig } from '@lodge/http';

/** Settings of a service that members call. */
export class MemberServiceConfig extends DatabaseConfig {
  /** Keys that what is signed rests on (`SessionKeys`). */
  @Secrets()
  SESSION_KEY: string[];

  /** What the gateway proves itself with (`fromGateway`). */
  @Secrets()
  GATEWAY_SECRET: string[];
}

/** Settings of a service that members call and that uses the object store. */
export class MemberStorageConfig extends StorageConfig {
  @Secrets()
  SESSION_KEY: string[];

  /** What the gateway proves itself with (`fromGateway`). */
  @Secrets()
  GATEWAY_SECRET: string[];
}

import { DatabaseConfig, Secrets, StorageConfig } from '@lodge/http';

export class MemberServiceConfig extends DatabaseConfig {
  @Secrets()
  SESSION_KEY: string[];

  @Secrets()
  GATEWAY_SECRET: string[];
}

export class MemberStorageConfig extends StorageConfig {
  @Secrets()
  SESSION_KEY: string[];

  @Secrets()
  GATEWAY_SECRET: string[];
}

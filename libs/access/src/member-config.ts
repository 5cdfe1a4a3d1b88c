import { DatabaseConfig, Secrets, withStore, WholeNumber } from '@lodge/service';

export class MemberServiceConfig extends DatabaseConfig {
  @Secrets()
  SESSION_KEY: string[];

  @Secrets()
  GATEWAY_SECRET: string[];

  // Seconds between reads of the documents, which take effect a minute later at the earliest.
  @WholeNumber(1, 50)
  DOCUMENTS_REFRESH_SECONDS = 30;
}

export class MemberStorageConfig extends withStore(MemberServiceConfig) {}

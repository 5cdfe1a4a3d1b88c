import { ArrayMinSize, IsString, Matches } from 'class-validator';
import { AppConfig, List, Secrets } from '@lodge/http';

const Addresses = (): PropertyDecorator => (target, property) => {
  List()(target, property);
  ArrayMinSize(1, { message: `${String(property)} must list http:// addresses` })(
    target,
    property as string,
  );
  Matches(/^http:\/\/[^/]+$/, {
    each: true,
    message: `${String(property)} must list http:// addresses without a path`,
  })(target, property as string);
};

/** Settings of the gateway. A service has one address for each replica. */
export class GatewayConfig extends AppConfig {
  @Addresses() AUTH_URL: string[];
  @Addresses() PROFILE_MEDIA_URL: string[];
  @Addresses() GROUPS_CHAT_URL: string[];
  @Addresses() MODERATION_URL: string[];
  @Addresses() IMAGE_WORKER_URL: string[];

  /** Authenticates the gateway to the services: the first is sent, they accept all. */
  @Secrets()
  GATEWAY_SECRET: string[];

  /** Folder of the built web app. */
  @IsString()
  WEB_DIR: string;

  /** Other origins from which browsers may call the API. */
  @List()
  @Matches(/^https?:\/\/[^/]+$/, {
    each: true,
    message: 'WEB_ORIGINS must list origins, like https://lodge.example',
  })
  WEB_ORIGINS: string[] = [];

  /**
   * Proxies whose X-Forwarded-* headers are trusted: addresses, networks, or `loopback`,
   * `linklocal`, `uniquelocal`.
   */
  @List()
  TRUSTED_PROXIES: string[] = [];
}

import { applyDecorators } from '@nestjs/common';
import {
  ArrayMinSize,
  IsIn,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  ValidateBy,
} from 'class-validator';
import ipaddr from 'ipaddr.js';
import { LANGUAGES } from '@lodge/contracts/languages';
import { AppConfig, List, originOf, Secrets } from '@lodge/service';

const HTTP_ADDRESS = /^http:\/\/[^/]+$/;

const Addresses = (least: number) => {
  const message = '$property must list http:// addresses without a path';
  return applyDecorators(
    List(),
    ArrayMinSize(least, { message }),
    Matches(HTTP_ADDRESS, { each: true, message }),
  );
};

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

// Express would reject an invalid value in words that do not name the setting.
const isProxy = (text: unknown) =>
  typeof text === 'string' &&
  (NAMED_NETWORKS.includes(text) ||
    ipaddr.isValid(text) ||
    (ipaddr.isValidCIDR(text) && !text.endsWith('/0')));

const LANGUAGES_MESSAGE = { message: `LANGUAGES must list some of ${LANGUAGES.join(',')}` };

export class GatewayConfig extends AppConfig {
  @Addresses(1) AUTH_URL: string[];
  @Addresses(1) PROFILE_MEDIA_URL: string[];
  @Addresses(1) GROUPS_CHAT_URL: string[];
  @Addresses(1) MODERATION_URL: string[];
  @Addresses(1) IMAGE_WORKER_URL: string[];

  // A name that resolves to every replica, where GROUPS_CHAT_URL balances among them.
  @Addresses(0)
  GROUPS_CHAT_REPLICAS: string[] = [];

  @Secrets()
  GATEWAY_SECRET: string[];

  @IsString()
  WEB_DIR: string;

  @List(originOf)
  @Matches(/^https?:\/\/[^/\s?#@]+$/, {
    each: true,
    message: 'WEB_ORIGINS must list origins without a path, like https://lodge.example',
  })
  WEB_ORIGINS: string[] = [];

  @IsOptional()
  @IsUrl(
    { protocols: ['https'], require_protocol: true, disallow_auth: true },
    { message: 'EXIT_URL must be a complete https:// address' },
  )
  EXIT_URL?: string;

  // The first is for browsers that ask for none of them.
  @List()
  @ArrayMinSize(1, LANGUAGES_MESSAGE)
  @IsIn(LANGUAGES, { each: true, ...LANGUAGES_MESSAGE })
  LANGUAGES: string[] = LANGUAGES;

  @IsOptional()
  @Matches(/^(?:mailto:[^\s@]{1,64}@[^\s@]{1,253}|https:\/\/[^\s@]{1,500})$/, {
    message: 'SECURITY_CONTACT must be a mailto: or https:// address',
  })
  SECURITY_CONTACT?: string;

  // Addresses, networks, or `loopback`, `linklocal`, `uniquelocal`.
  @List()
  @ValidateBy(
    { name: 'isProxy', validator: { validate: isProxy } },
    {
      each: true,
      message:
        'TRUSTED_PROXIES must list addresses, networks like 10.0.0.0/8, loopback, linklocal or uniquelocal',
    },
  )
  TRUSTED_PROXIES: string[] = [];
}

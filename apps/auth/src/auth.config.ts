import { Transform } from 'class-transformer';
import { IsEmail, IsISO8601, IsNotEmpty, IsOptional, Matches, ValidateIf } from 'class-validator';
import { SITE_LINE_RULE, type RegistrationMode } from '@lodge/contracts';
import { Follows, originOf, Secrets, WholeNumber } from '@lodge/service';
import { MemberServiceConfig } from '@lodge/access';

const sendsMail = ({ SMTP_URL }: AuthConfig) => SMTP_URL !== undefined;

export const asksForAge = ({ AGE_ISSUER }: AuthConfig) =>
  AGE_ISSUER !== undefined && AGE_ISSUER !== 'off';

export const sendsPushes = ({ PUBLIC_ORIGIN, PUSH_HOSTS }: AuthConfig) =>
  PUBLIC_ORIGIN !== undefined && PUSH_HOSTS !== 'off';

const AGE_DATE =
  'AGE_REQUIRED_FROM must be a day like 2027-01-31: AGE_ISSUER needs it for members who are there';

export class AuthConfig extends MemberServiceConfig {
  @Secrets()
  FACTOR_KEY: string[];

  // The number of libuv's threads, which hash passwords; libuv reads it too.
  @WholeNumber(1, 1024)
  UV_THREADPOOL_SIZE = 4;

  @WholeNumber(0, 30)
  DELETION_DAYS = 14;

  // With `off` everybody is shown again; a process that lacks the setting leaves all as it is.
  @IsOptional()
  @Matches(/^(off|[6-9]|[1-5]\d|60)$/, {
    message: 'DORMANT_MONTHS must be 6 to 60 months, or off',
  })
  DORMANT_MONTHS?: string;

  @Matches(/^(open|closed|invitation|approval|invitation,approval|approval,invitation)$/, {
    message:
      'REGISTRATION must be open, invitation, approval, closed or invitation,approval: open and closed stand alone',
  })
  REGISTRATION = 'open';

  @Follows(SITE_LINE_RULE)
  SITE_LINE = '';

  // TLS is required, except to this machine or with `?requireTLS=false`.
  @ValidateIf(({ SMTP_URL, MAIL_FROM }: AuthConfig) => [SMTP_URL, MAIL_FROM].some(Boolean))
  @Matches(/^smtps?:\/\/[^/\s]/, {
    message:
      'SMTP_URL must be an smtp:// or smtps:// address, like smtp://user:password@mail.example:587; MAIL_FROM needs it',
  })
  SMTP_URL?: string;

  @ValidateIf((config: AuthConfig) => sendsMail(config) || config.MAIL_FROM !== undefined)
  @IsEmail(
    { allow_display_name: true },
    {
      message:
        'MAIL_FROM must be an address like door@lodge.example, or a name with one like Door <door@lodge.example>: SMTP_URL needs it',
    },
  )
  MAIL_FROM?: string;

  // Links in mails never follow a request's Host header, which an attacker could forge.
  @ValidateIf(
    (config: AuthConfig) =>
      sendsMail(config) || asksForAge(config) || config.PUBLIC_ORIGIN !== undefined,
  )
  @Transform(({ value }: { value: string }) => originOf(value))
  @Matches(/^(https:\/\/[^/\s?#@]+|http:\/\/([\w-]+\.)*localhost(:\d+)?)$/, {
    message:
      'PUBLIC_ORIGIN must be an origin without a path like https://lodge.example, or http://localhost for trials: SMTP_URL and AGE_ISSUER need it for links',
  })
  PUBLIC_ORIGIN?: string;

  // Beyond the known ones, like `push.example` or `*.push.example`; with `off` nobody is notified.
  @Matches(/^(|off|(\*\.)?([a-z\d-]+\.)+[a-z]{2,}(,(\*\.)?([a-z\d-]+\.)+[a-z]{2,})*)$/, {
    message: 'PUSH_HOSTS must be off, or a list of names like push.example,*.push.example',
  })
  PUSH_HOSTS = '';

  // Without it nobody new is asked; with `off` nobody is asked any more. A process that merely
  // lacks the setting must lift no restriction.
  @ValidateIf((config: AuthConfig) =>
    [config.AGE_ISSUER, config.AGE_CLIENT_ID, config.AGE_CREDENTIAL, config.AGE_REQUIRED_FROM].some(
      Boolean,
    ),
  )
  @Matches(/^(off$|https:\/\/[^/\s?#@]|http:\/\/(localhost|127\.0\.0\.1)[:/])[^\s?#@]*$/, {
    message:
      'AGE_ISSUER must be an https:// address, http://localhost for trials, or off: the other settings of the verifier need it',
  })
  AGE_ISSUER?: string;

  @ValidateIf(asksForAge)
  @IsNotEmpty({ message: 'AGE_CLIENT_ID must be set: AGE_ISSUER needs it' })
  AGE_CLIENT_ID?: string;

  @IsOptional()
  AGE_CREDENTIAL?: string;

  @IsNotEmpty()
  AGE_SCOPE = 'openid';

  @IsNotEmpty()
  AGE_CLAIM = 'age_over_18';

  @ValidateIf(asksForAge)
  @IsISO8601({ strict: true }, { message: AGE_DATE })
  @Matches(/^\d{4}-\d\d-\d\d$/, { message: AGE_DATE })
  AGE_REQUIRED_FROM?: string;

  get registrationModes(): RegistrationMode[] {
    return this.REGISTRATION.split(',') as RegistrationMode[];
  }

  get pushHosts(): string[] {
    return this.PUSH_HOSTS.split(',').filter(Boolean);
  }
}

import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { MemberServiceConfig } from '@lodge/session';

export class AuthConfig extends MemberServiceConfig {
  // Days in which a member who leaves can change their mind.
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(30)
  DELETION_DAYS = 14;
}

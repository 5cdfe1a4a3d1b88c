import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import { REFUSAL_TEXTS } from '@lodge/contracts';
import { ProfileDto } from '@lodge/service';
import { PageQuery } from '../paging.js';

export class UsersQuery extends PageQuery {
  /** Part of a user name or an email. */
  @ApiPropertyOptional()
  @Transform(({ value }) => (typeof value === 'string' ? value.normalize('NFC').replace(/\p{Cc}/gu, '').trim() : value))
  @IsOptional() @IsString({ message: REFUSAL_TEXTS.invalidInput }) @MaxLength(254, { message: REFUSAL_TEXTS.invalidInput })
  q?: string;
}

export class UpdateUserDto extends ProfileDto {
  @ApiPropertyOptional()
  @IsOptional() @IsBoolean({ message: 'is_admin must be true or false' })
  is_admin?: boolean;
}

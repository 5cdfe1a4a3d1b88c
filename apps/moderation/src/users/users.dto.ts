import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional } from 'class-validator';
import { ProfileDto } from '@lodge/profiles';
import { SearchText } from '@lodge/http';
import { PageQuery } from '../paging.js';

export class UsersQuery extends PageQuery {
  // Part of a username or an email.
  @SearchText()
  q?: string;
}

export class UpdateUserDto extends ProfileDto {
  @ApiPropertyOptional({ nullable: true })
  @IsOptional()
  @IsBoolean({ message: 'is_admin must be true or false' })
  is_admin?: boolean;
}

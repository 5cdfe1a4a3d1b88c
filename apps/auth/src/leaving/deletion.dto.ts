import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, ValidateIf } from 'class-validator';
import { ERROR_TEXTS, FIELD_TEXTS, type BodyOf } from '@lodge/contracts';
import { Follows } from '@lodge/service';

export class DeletionDto implements BodyOf<'deleteOwnAccount'> {
  @ApiProperty({ enum: ['later', 'now'] })
  @IsIn(['later', 'now'], { message: ERROR_TEXTS.invalidDeletion })
  when: 'later' | 'now';

  @ApiPropertyOptional({ enum: ['DELETE'] })
  @ValidateIf(({ when }: DeletionDto) => when === 'now')
  @Follows((value) => (value === 'DELETE' ? undefined : FIELD_TEXTS.groupDeletion))
  confirm?: 'DELETE';
}

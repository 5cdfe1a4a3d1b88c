import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { ERROR_TEXTS, type BodyOf } from '@lodge/contracts';
import { ID_PROPERTY, MAX_ID } from '@lodge/http';
import { QueueQuery } from '../paging.js';

const invalid = { message: ERROR_TEXTS.invalidInput };

export class ImagesQuery extends QueueQuery {
  @ApiPropertyOptional({ enum: ['pending', 'approved', 'all'] })
  @IsOptional()
  @IsIn(['pending', 'approved', 'all'], { message: 'status must be pending, approved or all' })
  status: 'pending' | 'approved' | 'all' = 'all';
}

export class ImageIdDto implements BodyOf<'rejectImage'> {
  @ApiProperty(ID_PROPERTY)
  @IsInt(invalid)
  @Min(1, invalid)
  @Max(MAX_ID, invalid)
  imageId: number;
}

export class ApproveImageDto extends ImageIdDto implements BodyOf<'approveImage'> {
  @ApiPropertyOptional({ default: true })
  @IsOptional()
  @IsBoolean({ message: ERROR_TEXTS.invalidApproval })
  approved?: boolean;
}

export class FlagFaceDto extends ImageIdDto implements BodyOf<'flagFace'> {
  @ApiProperty()
  @IsBoolean({ message: ERROR_TEXTS.invalidFaceFlag })
  isFacePicture: boolean;
}

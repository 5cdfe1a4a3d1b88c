import { IsOptional, IsUUID } from 'class-validator';

export class UploadDto {
  @IsOptional()
  @IsUUID('all', { message: 'client_id must be a UUID' })
  client_id?: string;
}

import { IsOptional, IsString, Matches } from 'class-validator';
import { List } from '@lodge/service';

// The database and the store have these settings. Backups and restores need the database's owner.
export class DataConfig {
  @Matches(/^postgres(ql)?:\/\/./, {
    message: 'DATABASE_URL must be a postgres:// address of the owner of the database',
  })
  DATABASE_URL: string;

  @IsOptional()
  @Matches(/^https?:\/\/./, { message: 'S3_ENDPOINT must be an http:// or https:// address' })
  S3_ENDPOINT?: string;

  @IsOptional()
  @IsString()
  S3_ACCESS_KEY?: string;

  @IsOptional()
  @IsString()
  S3_SECRET_KEY?: string;

  @IsOptional()
  @IsString()
  S3_BUCKET?: string;

  @IsOptional()
  @IsString()
  STORAGE_DIR?: string;
}

export class BackupConfig extends DataConfig {
  // age recipients, `age1…`; not encrypted without any.
  @List()
  BACKUP_RECIPIENT: string[] = [];
}

export class RestoreConfig extends DataConfig {
  @IsOptional()
  @Matches(/^rediss?:\/\/./, { message: 'REDIS_URL must be a redis:// address' })
  REDIS_URL?: string;

  // Folders of backups, or postgres:// addresses.
  @List()
  ERASED_FROM: string[] = [];

  // The output of `age-keygen`.
  @IsOptional()
  @IsString()
  BACKUP_IDENTITY?: string;
}

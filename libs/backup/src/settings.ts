import { IsOptional, IsString, Matches } from 'class-validator';
import { List } from '@lodge/http';

/** Where the data is: the database as its owner, and the object store (S3 or a folder). */
class DataConfig {
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
  /** For whom the files are encrypted, in the form of age: `age1…`. */
  @List()
  BACKUP_RECIPIENT: string[] = [];
}

export class RestoreConfig extends DataConfig {
  /** Of the system to be restored. */
  @IsOptional()
  @Matches(/^rediss?:\/\/./, { message: 'REDIS_URL must be a redis:// address' })
  REDIS_URL?: string;

  /** What `age-keygen` wrote, for an encrypted backup. */
  @IsOptional()
  @IsString()
  BACKUP_IDENTITY?: string;
}

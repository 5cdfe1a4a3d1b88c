import { IsOptional, IsString, Matches } from 'class-validator';

/** Where the data is: the database as its owner, and the object store (S3 or a folder). */
export class BackupConfig {
  @Matches(/^postgres(ql)?:\/\/./, { message: 'DATABASE_URL must be a postgres:// address of the owner of the database' })
  DATABASE_URL: string;

  @IsOptional() @Matches(/^https?:\/\/./, { message: 'S3_ENDPOINT must be an http:// or https:// address' })
  S3_ENDPOINT?: string;

  @IsOptional() @IsString()
  S3_ACCESS_KEY?: string;

  @IsOptional() @IsString()
  S3_SECRET_KEY?: string;

  @IsOptional() @IsString()
  S3_BUCKET?: string;

  @IsOptional() @IsString()
  STORAGE_DIR?: string;
}

/** Beside them the Redis of the system to be restored. */
export class RestoreConfig extends BackupConfig {
  @IsOptional() @Matches(/^rediss?:\/\/./, { message: 'REDIS_URL must be a redis:// address' })
  REDIS_URL?: string;
}

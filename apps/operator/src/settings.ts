import { IsOptional, IsString, Matches } from 'class-validator';
import { List, withStore } from '@lodge/service';

export class OwnerConfig {
  @Matches(/^postgres(ql)?:\/\/./, {
    message: 'DATABASE_URL must be a postgres:// address of the owner of the database',
  })
  DATABASE_URL: string;
}

export class DataConfig extends withStore(OwnerConfig) {}

export class BackupConfig extends DataConfig {
  // age recipients, `age1…`. Without any, backups are not encrypted.
  @List()
  BACKUP_RECIPIENT: string[] = [];
}

export class RestoreConfig extends DataConfig {
  @IsOptional()
  @Matches(/^rediss?:\/\/./, { message: 'REDIS_URL must be a redis:// address' })
  REDIS_URL?: string;

  @List()
  ERASED_FROM: string[] = [];

  @IsOptional()
  @IsString()
  BACKUP_IDENTITY?: string;
}

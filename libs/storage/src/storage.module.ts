import { Global, Inject, Module, type DynamicModule } from '@nestjs/common';
import { SettingError, type StorageConfig } from '@lodge/service';
import { DiskStore } from './disk-store.js';
import { MinioStore, type S3Settings } from './minio-store.js';
import type { ObjectStore } from './object-store.js';
import type { StoreService } from './policies.js';
import { restrictedStore } from './restricted-store.js';

export const OBJECT_STORE = Symbol('object store');
export type StorageSettings = Pick<
  StorageConfig,
  'S3_ENDPOINT' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_BUCKET' | 'S3_REGION' | 'STORAGE_DIR'
>;

export const InjectStore = () => Inject(OBJECT_STORE);

interface Opening {
  isNeeded?: boolean;
}

/** @throws Error, worded for the operator, if the settings name no store, or S3 without keys */
export async function openStore(
  settings: StorageSettings,
  { isNeeded = true }: Opening = {},
): Promise<ObjectStore> {
  const s3 = s3Settings(settings);
  if (!s3) return DiskStore.open(folderOf(settings));
  return isNeeded ? MinioStore.open(s3) : MinioStore.unchecked(s3);
}

export async function createStore(settings: StorageSettings): Promise<ObjectStore> {
  const s3 = s3Settings(settings);
  return s3 ? MinioStore.create(s3) : DiskStore.open(folderOf(settings));
}

export function s3Settings(settings: StorageSettings): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = settings;
  if (!endpoint) return undefined;
  if (accessKey && secretKey)
    return {
      endpoint,
      accessKey,
      secretKey,
      bucket: settings.S3_BUCKET ?? 'lodge',
      region: settings.S3_REGION,
    };
  throw new SettingError('S3_ENDPOINT: S3_ACCESS_KEY and S3_SECRET_KEY must be set with it.');
}

function folderOf({ STORAGE_DIR }: StorageSettings): string {
  if (STORAGE_DIR) return STORAGE_DIR;
  throw new SettingError('STORAGE_DIR: set it to a folder, or S3_ENDPOINT to an object store.');
}

@Global()
@Module({})
export class StorageModule {
  static forRoot(
    config: StorageConfig,
    service: StoreService,
    opening: Opening = {},
  ): DynamicModule {
    return {
      module: StorageModule,
      providers: [
        {
          provide: OBJECT_STORE,
          useFactory: async () => restrictedStore(await openStore(config, opening), service),
        },
      ],
      exports: [OBJECT_STORE],
    };
  }
}

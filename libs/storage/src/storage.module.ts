import { Global, Inject, Module, type DynamicModule } from '@nestjs/common';
import type { StorageConfig } from '@lodge/service';
import { DiskStore } from './disk-store.js';
import { MinioStore } from './minio-store.js';
import type { ObjectStore } from './object-store.js';

export const OBJECT_STORE = Symbol('object store');
/** What an app, or an operator's program, is told of its store. */
export type StorageSettings = Pick<StorageConfig, 'S3_ENDPOINT' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_BUCKET' | 'STORAGE_DIR'>;

export const InjectStore = () => Inject(OBJECT_STORE);

/** Opens the store the settings name. @throws Error in a sentence when they name none, or an S3 store without its keys */
export async function openStore({ S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_BUCKET: bucket = 'lodge', STORAGE_DIR }: StorageSettings): Promise<ObjectStore> {
  if (endpoint) {
    if (!accessKey || !secretKey) throw new Error('Setting S3_ENDPOINT: S3_ACCESS_KEY and S3_SECRET_KEY must be set with it.');
    return MinioStore.open({ endpoint, accessKey, secretKey, bucket });
  }
  if (!STORAGE_DIR) throw new Error('Setting STORAGE_DIR: set it to a folder, or S3_ENDPOINT to an object store.');
  return DiskStore.open(STORAGE_DIR);
}

@Global()
@Module({})
export class StorageModule {
  static forRoot(config: StorageConfig): DynamicModule {
    return { module: StorageModule, providers: [{ provide: OBJECT_STORE, useFactory: () => openStore(config) }], exports: [OBJECT_STORE] };
  }
}

import { Global, Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DELETION_QUEUE, IMAGE_QUEUE, JobsModule } from '@lodge/messaging';
import { HealthModule } from '@lodge/service';
import { memberService } from '@lodge/domain';
import type { MemberStorageConfig } from '@lodge/access';
import { OBJECT_STORE, StorageModule } from '@lodge/storage';
import * as entities from './entities.js';
import { ImagesModule } from './images/images.module.js';
import { ProfileModule } from './profile/profile.module.js';
import { UploadsModule } from './uploads/uploads.module.js';

const ENTITIES = Object.values(entities);

/** Holds what all features share. */
@Global()
@Module({ imports: [ProfileModule, ImagesModule] })
export class ProfileMediaModule {
  static forRoot(config: MemberStorageConfig): DynamicModule {
    const repositories = TypeOrmModule.forFeature(ENTITIES);
    const storage = StorageModule.forRoot(config, 'profile-media');
    return {
      module: ProfileMediaModule,
      imports: [
        ...memberService(config, ENTITIES),
        repositories,
        JobsModule.forRoot(config.REDIS_URL, IMAGE_QUEUE, DELETION_QUEUE),
        storage,
        HealthModule.forRoot({ store: OBJECT_STORE }),
        UploadsModule.forRoot(config.REDIS_URL),
      ],
      exports: [repositories, storage],
    };
  }
}

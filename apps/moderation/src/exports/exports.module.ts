import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StorageModule } from '@lodge/storage';
import * as entities from '../entities.js';
import type { ModerationConfig } from '../moderation.config.js';
import { OwnData } from './contents/own-data.js';
import { ExportsController } from './exports.controller.js';
import { ExportsService } from './exports.service.js';

@Module({
  controllers: [ExportsController],
  providers: [ExportsService, OwnData],
})
export class ExportsModule {
  static forRoot(config: ModerationConfig): DynamicModule {
    // Admins can work while the store is down.
    const storage = StorageModule.forRoot(config, { isNeeded: false });
    return {
      module: ExportsModule,
      imports: [TypeOrmModule.forFeature(Object.values(entities)), storage],
      exports: [storage],
    };
  }
}

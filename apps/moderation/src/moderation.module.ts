import { Global, Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountErasureService, memberService } from '@lodge/domain';
import { HealthModule } from '@lodge/service';
import { DELETION_QUEUE, JobsModule } from '@lodge/messaging';
import { StorageModule } from '@lodge/storage';
import { AnnouncementsController } from './announcements/announcements.controller.js';
import { AuditLogController } from './audit-log/audit-log.controller.js';
import { DecisionsModule } from './decisions/decisions.module.js';
import * as entities from './entities.js';
import { ExportsModule } from './exports/exports.module.js';
import { GroupsModule } from './groups/groups.module.js';
import { ImagesModule } from './images/images.module.js';
import { MessagesController } from './messages/messages.controller.js';
import { ModerationConfig } from './moderation.config.js';
import { NewsController } from './news/news.controller.js';
import { NoticesModule } from './notices/notices.module.js';
import { RegistrationsModule } from './registrations/registrations.module.js';
import { ReportQueueModule } from './report-queue/report-queue.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { RequestsModule } from './requests/requests.module.js';
import { Sweeps } from './sweeps.js';
import { UsersModule } from './users/users.module.js';
import { WaitingController } from './waiting/waiting.controller.js';

const ENTITIES = Object.values(entities);

@Global()
@Module({
  imports: [
    UsersModule,
    RegistrationsModule,
    ImagesModule,
    GroupsModule,
    RequestsModule,
    ReportsModule,
    ReportQueueModule,
    NoticesModule,
    DecisionsModule,
    ExportsModule,
  ],
  controllers: [
    AnnouncementsController,
    AuditLogController,
    MessagesController,
    NewsController,
    WaitingController,
  ],
  providers: [Sweeps],
})
export class ModerationModule {
  static forRoot(config: ModerationConfig): DynamicModule {
    const repositories = TypeOrmModule.forFeature(ENTITIES);
    // Admins can work while the store is down.
    const storage = StorageModule.forRoot(config, 'moderation', { isNeeded: false });
    return {
      module: ModerationModule,
      imports: [
        // Longer than the deletion of a group may take.
        ...memberService(config, ENTITIES),
        repositories,
        JobsModule.forRoot(config.REDIS_URL, DELETION_QUEUE),
        storage,
        HealthModule.forRoot(),
      ],
      providers: [{ provide: ModerationConfig, useValue: config }, AccountErasureService],
      exports: [ModerationConfig, repositories, AccountErasureService, storage],
    };
  }
}

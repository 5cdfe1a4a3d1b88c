import { Global, Module, type DynamicModule } from '@nestjs/common';
import { AccountErasureService, ExpelledAddressesService, memberService } from '@lodge/domain';
import { HealthModule } from '@lodge/service';
import { DELETION_QUEUE, JobsModule } from '@lodge/messaging';
import { StorageModule } from '@lodge/storage';
import { AnnouncementsController } from './announcements/announcements.controller.js';
import { AuditLogController } from './audit-log/audit-log.controller.js';
import { DecisionsModule } from './decisions/decisions.module.js';
import { Downloads } from './downloads/downloads.js';
import * as entities from './entities.js';
import { OwnDataFilesService } from './exports/contents/own-data-files.service.js';
import { ExportsController } from './exports/exports.controller.js';
import { GroupsController } from './groups/groups.controller.js';
import { GroupsService } from './groups/groups.service.js';
import { ImagesModule } from './images/images.module.js';
import { MessagesController } from './messages/messages.controller.js';
import { ModerationConfig } from './moderation.config.js';
import { ModerationSweeps } from './moderation-sweeps.js';
import { NewsController } from './news/news.controller.js';
import { NoticesController } from './notices/notices.controller.js';
import { NoticesService } from './notices/notices.service.js';
import { RegistrationsController } from './registrations/registrations.controller.js';
import { ReportQueueController } from './report-queue/report-queue.controller.js';
import { ReportQueueService } from './report-queue/report-queue.service.js';
import { ReportLimits } from './reports/report-limits.js';
import { ReportMetrics } from './reports/report-metrics.js';
import { ReportsController } from './reports/reports.controller.js';
import { ReportsService } from './reports/reports.service.js';
import { RequestsController } from './requests/requests.controller.js';
import { RequestsService } from './requests/requests.service.js';
import { SummariesController } from './users/summaries.controller.js';
import { UserListService } from './users/user-list.service.js';
import { UsersController } from './users/users.controller.js';
import { UsersService } from './users/users.service.js';
import { WaitingController } from './waiting/waiting.controller.js';

const ENTITIES = Object.values(entities);

// A feature of which no other uses a part is listed here, and has no module of its own.
@Global()
@Module({
  imports: [DecisionsModule, ImagesModule],
  controllers: [
    AnnouncementsController,
    AuditLogController,
    ExportsController,
    GroupsController,
    MessagesController,
    NewsController,
    NoticesController,
    RegistrationsController,
    ReportQueueController,
    ReportsController,
    RequestsController,
    SummariesController,
    UsersController,
    WaitingController,
  ],
  providers: [
    AccountErasureService,
    // One for all kinds: what a replica sends at once is bounded over all downloads.
    Downloads,
    ExpelledAddressesService,
    GroupsService,
    ModerationSweeps,
    NoticesService,
    OwnDataFilesService,
    ReportLimits,
    ReportMetrics,
    ReportQueueService,
    ReportsService,
    RequestsService,
    UserListService,
    UsersService,
  ],
  exports: [Downloads],
})
export class ModerationModule {
  static forRoot(config: ModerationConfig): DynamicModule {
    // Admins can work while the store is down.
    const storage = StorageModule.forRoot(config, 'moderation', { isNeeded: false });
    return {
      module: ModerationModule,
      imports: [
        ...memberService(config, ENTITIES),
        JobsModule.forRoot(config.REDIS_URL, DELETION_QUEUE),
        storage,
        HealthModule.forRoot(),
      ],
      providers: [{ provide: ModerationConfig, useValue: config }],
      exports: [ModerationConfig, storage],
    };
  }
}

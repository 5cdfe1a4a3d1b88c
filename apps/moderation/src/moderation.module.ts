import { Module, type DynamicModule } from '@nestjs/common';
import { AccountErasureService, ExpelledAddressesService, memberService } from '@lodge/domain';
import { HealthModule } from '@lodge/service';
import { DELETION_QUEUE, JobsModule } from '@lodge/messaging';
import { StorageModule } from '@lodge/storage';
import { AnnouncementsController } from './announcements/announcements.controller.js';
import { AuditLogController } from './audit-log/audit-log.controller.js';
import { AppealsController } from './decisions/appeals.controller.js';
import { AppealsService } from './decisions/appeals.service.js';
import { DecisionEffectsService } from './decisions/decision-effects.service.js';
import { DecisionsController } from './decisions/decisions.controller.js';
import { DecisionsService } from './decisions/decisions.service.js';
import { ExpulsionsService } from './decisions/expulsions.service.js';
import { OwnDecisionsController } from './decisions/own-decisions.controller.js';
import { SuspensionsService } from './decisions/suspensions.service.js';
import { Downloads } from './downloads/downloads.js';
import * as entities from './entities.js';
import { EvidenceController } from './evidence/evidence.controller.js';
import { EvidenceService } from './evidence/evidence.service.js';
import { OwnDataFilesService } from './exports/contents/own-data-files.service.js';
import { ExportsController } from './exports/exports.controller.js';
import { FirstStepsController } from './first-steps/first-steps.controller.js';
import { GroupsController } from './groups/groups.controller.js';
import { GroupsService } from './groups/groups.service.js';
import { HashComparisonService } from './images/hash-comparison.service.js';
import { ImagesController } from './images/images.controller.js';
import { ImagesService } from './images/images.service.js';
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

@Module({
  controllers: [
    AnnouncementsController,
    AppealsController,
    AuditLogController,
    DecisionsController,
    EvidenceController,
    ExportsController,
    FirstStepsController,
    GroupsController,
    ImagesController,
    MessagesController,
    NewsController,
    NoticesController,
    OwnDecisionsController,
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
    AppealsService,
    DecisionEffectsService,
    DecisionsService,
    // One for all kinds: what a replica sends at once is bounded over all downloads.
    Downloads,
    EvidenceService,
    ExpelledAddressesService,
    ExpulsionsService,
    GroupsService,
    HashComparisonService,
    ImagesService,
    ModerationSweeps,
    NoticesService,
    OwnDataFilesService,
    ReportLimits,
    ReportMetrics,
    ReportQueueService,
    ReportsService,
    RequestsService,
    SuspensionsService,
    UserListService,
    UsersService,
  ],
})
export class ModerationModule {
  static forRoot(config: ModerationConfig): DynamicModule {
    return {
      module: ModerationModule,
      imports: [
        ...memberService(config, ENTITIES),
        JobsModule.forRoot(config.REDIS_URL, DELETION_QUEUE),
        // Admins can work while the store is down.
        StorageModule.forRoot(config, 'moderation', { isNeeded: false }),
        HealthModule.forRoot(),
      ],
      providers: [{ provide: ModerationConfig, useValue: config }],
    };
  }
}

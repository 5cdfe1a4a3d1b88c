import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ErasureModule, ExpelledAddresses, memberService } from '@lodge/domain';
import { HealthModule } from '@lodge/service';
import { AnnouncementsController } from './announcements/announcements.controller.js';
import { AppealsController } from './decisions/appeals.controller.js';
import { AppealsService } from './decisions/appeals.service.js';
import { DecisionsController } from './decisions/decisions.controller.js';
import { DecisionsService } from './decisions/decisions.service.js';
import { Expulsions } from './decisions/expulsions.service.js';
import { Measures } from './decisions/measures.js';
import { OwnDecisionsController } from './decisions/own-decisions.controller.js';
import { Suspensions } from './decisions/suspensions.service.js';
import * as entities from './entities.js';
import { EvidenceController } from './evidence/evidence.controller.js';
import { EvidenceService } from './evidence/evidence.service.js';
import { ExportsModule } from './exports/exports.module.js';
import { GroupMembersController } from './groups/group-members.controller.js';
import { GroupMembersService } from './groups/group-members.service.js';
import { GroupsController } from './groups/groups.controller.js';
import { GroupsService } from './groups/groups.service.js';
import { ImageDeletion } from './images/image-deletion.js';
import { ImagesController } from './images/images.controller.js';
import { ImagesService } from './images/images.service.js';
import { LogController } from './log/log.controller.js';
import { MessagesController } from './messages/messages.controller.js';
import { ModerationConfig } from './moderation.config.js';
import { NewsController } from './news/news.controller.js';
import { NoticeLimits } from './notices/notice-limits.js';
import { NoticesController } from './notices/notices.controller.js';
import { NoticesService } from './notices/notices.service.js';
import { RegistrationsController } from './registrations/registrations.controller.js';
import { ReportMetrics } from './reports/report-metrics.js';
import { ReportsController } from './reports/reports.controller.js';
import { ReportsService } from './reports/reports.service.js';
import { RequestsController } from './requests/requests.controller.js';
import { RequestsService } from './requests/requests.service.js';
import { ReportQueueController } from './report-queue/report-queue.controller.js';
import { ReportQueueService } from './report-queue/report-queue.service.js';
import { Sweeps } from './sweeps.js';
import { SummariesController } from './users/summaries.controller.js';
import { UsersController } from './users/users.controller.js';
import { UserDeletion } from './users/user-deletion.js';
import { UsersService } from './users/users.service.js';
import { WaitingController } from './waiting/waiting.controller.js';

const ENTITIES = Object.values(entities);

@Module({
  controllers: [
    UsersController,
    SummariesController,
    ImagesController,
    GroupsController,
    GroupMembersController,
    RequestsController,
    MessagesController,
    LogController,
    RegistrationsController,
    ReportsController,
    NoticesController,
    ReportQueueController,
    DecisionsController,
    EvidenceController,
    OwnDecisionsController,
    AppealsController,
    NewsController,
    AnnouncementsController,
    WaitingController,
  ],
  providers: [
    UsersService,
    UserDeletion,
    Sweeps,
    ImageDeletion,
    ImagesService,
    GroupsService,
    GroupMembersService,
    RequestsService,
    ReportsService,
    ReportMetrics,
    NoticeLimits,
    NoticesService,
    ReportQueueService,
    DecisionsService,
    Measures,
    EvidenceService,
    Suspensions,
    Expulsions,
    ExpelledAddresses,
    AppealsService,
  ],
})
export class ModerationModule {
  static forRoot(config: ModerationConfig): DynamicModule {
    return {
      module: ModerationModule,
      providers: [{ provide: ModerationConfig, useValue: config }],
      imports: [
        ...memberService(config, ENTITIES),
        TypeOrmModule.forFeature(ENTITIES),
        ErasureModule.forRoot(config.REDIS_URL),
        ExportsModule.forRoot(config),
        HealthModule.forRoot(),
      ],
    };
  }
}

import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HealthModule } from '@lodge/service';
import { JobsModule, PUSH_QUEUE } from '@lodge/messaging';
import { memberService } from '@lodge/domain';
import type { MemberServiceConfig } from '@lodge/access';
import { BlocksController } from './blocks/blocks.controller.js';
import { BlocksService } from './blocks/blocks.service.js';
import * as entities from './entities.js';
import { GroupsController } from './groups/groups.controller.js';
import { GroupsService } from './groups/groups.service.js';
import { Audience } from './live/audience.js';
import { ConnectedMembers } from './live/connected-members.js';
import { StreamSweep } from './live/stream-sweep.js';
import { HintThrottle } from './live/hint-throttle.js';
import { LiveEventsController } from './live/live-events.controller.js';
import { OpenPages } from './live/open-pages.js';
import { LiveController } from './live/live.controller.js';
import { MutedPairs } from './live/muted-pairs.js';
import { Streams } from './live/streams.js';
import { Wakes } from './live/wakes.js';
import { JoinLimits } from './membership/join-limits.js';
import { MembershipController } from './membership/membership.controller.js';
import { MembershipService } from './membership/membership.service.js';
import { MutesController } from './mutes/mutes.controller.js';
import { MutesService } from './mutes/mutes.service.js';
import { AdminReads } from './messages/admin-reads.js';
import { GroupAccess } from './groups/group-access.js';
import { MessagesController } from './messages/messages.controller.js';
import { MessagesService } from './messages/messages.service.js';
import { MessagePages } from './messages/message-pages.js';
import { HiddenPairs } from './messages/hidden-pairs.js';
import { MessageReading } from './messages/message-reading.js';
import { Posts } from './messages/posts.js';

const ENTITIES = Object.values(entities);

@Module({
  controllers: [
    GroupsController,
    MembershipController,
    MessagesController,
    BlocksController,
    MutesController,
    LiveController,
    LiveEventsController,
  ],
  providers: [
    GroupsService,
    MembershipService,
    JoinLimits,
    MessagesService,
    MessagePages,
    HiddenPairs,
    MessageReading,
    BlocksService,
    MutesService,
    Posts,
    GroupAccess,
    AdminReads,
    Streams,
    ConnectedMembers,
    MutedPairs,
    HintThrottle,
    Audience,
    StreamSweep,
    OpenPages,
    Wakes,
  ],
})
export class GroupsChatModule {
  static forRoot(config: MemberServiceConfig): DynamicModule {
    return {
      module: GroupsChatModule,
      imports: [
        ...memberService(config, ENTITIES),
        TypeOrmModule.forFeature(ENTITIES),
        JobsModule.forRoot(config.REDIS_URL, PUSH_QUEUE),
        HealthModule.forRoot(),
      ],
    };
  }
}

import { Module, type DynamicModule } from '@nestjs/common';
import { HealthModule } from '@lodge/service';
import { JobsModule, PUSH_QUEUE } from '@lodge/messaging';
import { memberService } from '@lodge/domain';
import type { MemberServiceConfig } from '@lodge/access';
import * as entities from './entities.js';
import { GroupsModule } from './groups/groups.module.js';
import { LiveModule } from './live/live.module.js';
import { MembershipModule } from './membership/membership.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { PeopleModule } from './people/people.module.js';

const ENTITIES = Object.values(entities);

@Module({ imports: [GroupsModule, MembershipModule, MessagesModule, LiveModule, PeopleModule] })
export class GroupsChatModule {
  static forRoot(config: MemberServiceConfig): DynamicModule {
    return {
      module: GroupsChatModule,
      imports: [
        ...memberService(config, ENTITIES),
        JobsModule.forRoot(config.REDIS_URL, PUSH_QUEUE),
        HealthModule.forRoot(),
      ],
    };
  }
}

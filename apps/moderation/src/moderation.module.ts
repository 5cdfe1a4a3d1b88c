import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DELETION_QUEUE, JobsModule } from '@lodge/jobs';
import { HealthModule } from '@lodge/http';
import { memberService, type MemberServiceConfig } from '@lodge/session';
import { ENTITIES } from './entities.js';
import { GroupMembersController } from './groups/group-members.controller.js';
import { GroupMembersService } from './groups/group-members.service.js';
import { GroupsController } from './groups/groups.controller.js';
import { GroupsService } from './groups/groups.service.js';
import { ImagesController } from './images/images.controller.js';
import { ImagesService } from './images/images.service.js';
import { MessagesController } from './messages/messages.controller.js';
import { MessagesService } from './messages/messages.service.js';
import { RequestsController } from './requests/requests.controller.js';
import { RequestsService } from './requests/requests.service.js';
import { UsersController } from './users/users.controller.js';
import { UserDeletion } from './users/user-deletion.js';
import { UsersService } from './users/users.service.js';

@Module({
  controllers: [
    UsersController,
    ImagesController,
    GroupsController,
    GroupMembersController,
    RequestsController,
    MessagesController,
  ],
  providers: [
    UsersService,
    UserDeletion,
    ImagesService,
    GroupsService,
    GroupMembersService,
    RequestsService,
    MessagesService,
  ],
})
export class ModerationModule {
  static forRoot(config: MemberServiceConfig): DynamicModule {
    return {
      module: ModerationModule,
      imports: [
        ...memberService(config, ENTITIES),
        TypeOrmModule.forFeature(ENTITIES),
        JobsModule.forRoot(config.REDIS_URL, DELETION_QUEUE),
        HealthModule.forRoot(),
      ],
    };
  }
}

import { Module } from '@nestjs/common';
import { GroupsModule } from '../groups/groups.module.js';
import { MessagesController } from './messages.controller.js';
import { NodsController } from './nods.controller.js';
import { AdminReadsService } from './admin-reads.service.js';
import { FoundMessagesService } from './found-messages.service.js';
import { HiddenMembersCache } from './hidden-members.cache.js';
import { MessagePagesService } from './message-pages.service.js';
import { MessagesService } from './messages.service.js';
import { NodsService } from './nods.service.js';
import { PostsService } from './posts.service.js';

@Module({
  imports: [GroupsModule],
  controllers: [MessagesController, NodsController],
  providers: [
    AdminReadsService,
    FoundMessagesService,
    HiddenMembersCache,
    MessagePagesService,
    MessagesService,
    NodsService,
    PostsService,
  ],
})
export class MessagesModule {}

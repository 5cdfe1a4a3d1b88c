import { Module } from '@nestjs/common';
import { GroupsModule } from '../groups/groups.module.js';
import { MessagesController } from './messages.controller.js';
import { AdminReadsService } from './admin-reads.service.js';
import { HiddenMembersCache } from './hidden-members.cache.js';
import { MessagePagesService } from './message-pages.service.js';
import { MessagesService } from './messages.service.js';
import { PostsService } from './posts.service.js';

@Module({
  imports: [GroupsModule],
  controllers: [MessagesController],
  providers: [
    AdminReadsService,
    HiddenMembersCache,
    MessagePagesService,
    MessagesService,
    PostsService,
  ],
})
export class MessagesModule {}

import { Module } from '@nestjs/common';
import { GroupsModule } from '../groups/groups.module.js';
import { MessagesController } from './messages.controller.js';
import { AdminReadsService } from './admin-reads.service.js';
import { HiddenPairs } from './hidden-pairs.js';
import { MessagePagesService } from './message-pages.service.js';
import { MessageReadingService } from './message-reading.service.js';
import { MessagesService } from './messages.service.js';
import { PostsService } from './posts.service.js';

@Module({
  imports: [GroupsModule],
  controllers: [MessagesController],
  providers: [
    AdminReadsService,
    HiddenPairs,
    MessagePagesService,
    MessageReadingService,
    MessagesService,
    PostsService,
  ],
})
export class MessagesModule {}

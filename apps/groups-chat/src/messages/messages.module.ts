import { Module } from '@nestjs/common';
import { GroupsModule } from '../groups/groups.module.js';
import { MessagesController } from './messages.controller.js';
import { AdminReads } from './admin-reads.js';
import { HiddenPairs } from './hidden-pairs.js';
import { MessagePages } from './message-pages.js';
import { MessageReading } from './message-reading.js';
import { MessagesService } from './messages.service.js';
import { Posts } from './posts.js';

@Module({
  imports: [GroupsModule],
  controllers: [MessagesController],
  providers: [AdminReads, HiddenPairs, MessagePages, MessageReading, MessagesService, Posts],
})
export class MessagesModule {}

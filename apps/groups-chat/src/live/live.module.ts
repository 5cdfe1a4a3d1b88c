import { Module } from '@nestjs/common';
import { NotificationsService } from '../notifications/notifications.service.js';
import { LiveController } from './live.controller.js';
import { LiveEventsController } from './live-events.controller.js';
import { ConnectedMembers } from './connected-members.js';
import { HintThrottle } from './hint-throttle.js';
import { LiveHints } from './live-hints.js';
import { Streams } from './streams.js';

@Module({
  controllers: [LiveController, LiveEventsController],
  providers: [ConnectedMembers, HintThrottle, LiveHints, NotificationsService, Streams],
})
export class LiveModule {}

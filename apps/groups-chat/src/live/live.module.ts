import { Module } from '@nestjs/common';
import { LiveController } from './live.controller.js';
import { LiveEventsController } from './live-events.controller.js';
import { Audience } from './audience.js';
import { ConnectedMembers } from './connected-members.js';
import { HintThrottle } from './hint-throttle.js';
import { LiveHints } from './live-hints.js';
import { OpenPages } from './open-pages.js';
import { StreamSweep } from './stream-sweep.js';
import { Streams } from './streams.js';
import { Wakes } from './wakes.js';

@Module({
  controllers: [LiveController, LiveEventsController],
  providers: [
    Audience,
    ConnectedMembers,
    HintThrottle,
    LiveHints,
    OpenPages,
    StreamSweep,
    Streams,
    Wakes,
  ],
})
export class LiveModule {}

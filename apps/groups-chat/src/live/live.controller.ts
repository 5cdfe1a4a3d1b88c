import { Controller, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Endpoint } from '@lodge/service';
import { Viewer, type Session } from '@lodge/access';
import { ConnectedMembers } from './connected-members.js';
import { Streams } from './streams.js';

@ApiTags('live')
@Controller()
export class LiveController {
  constructor(
    private readonly streams: Streams,
    private readonly members: ConnectedMembers,
  ) {}

  // The next poll makes up for a missed hint.
  @Endpoint('live')
  async open(@Viewer() session: Session, @Res() response: Response) {
    await this.members.connect(session.userId);
    response.set({
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    response.write('retry: 2000\n\n');
    this.streams.open(session, response);
  }
}

import { Controller, Get, Res, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { SignedIn, Viewer, type Session } from '@lodge/session';
import { Streams } from './streams.js';

@ApiTags('live')
@Controller('api/live')
@UseGuards(SignedIn)
export class LiveController {
  constructor(private readonly streams: Streams) {}

  /** Server-Sent Events: hints of what to fetch again. One that was missed is made up for by the next poll. */
  @Get()
  @ApiOkResponse({
    description: 'Events, for as long as one listens',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  })
  open(@Viewer() session: Session, @Res() response: Response) {
    response.set({
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    response.write('retry: 2000\n\n');
    this.streams.open(session, response);
  }
}
